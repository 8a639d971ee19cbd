import type { Context } from 'hono'
import { credentials } from '#contract/account.ts'
import { parseEmail } from '#contract/email.ts'
import { sizes } from '#contract/limits.ts'
import { readOrderNumber } from '#contract/order-number.ts'
import type { WithdrawFacts, WithdrawField } from '#contract/served.ts'
import { cutText, readName } from '#license-client/src/readings.ts'
import { enter } from '../../accounts/session.ts'
import { recordWithdrawal, sellsWithDays, type Statement } from '../../customers/withdrawals.ts'
import { readDeviceBinding } from '../calls/accounts/device-cookie.ts'
import type { Address, CallDeps } from '../guards/call.ts'
import { withdrawalEmails, withdrawals, guessedCodes } from '../guards/call-limits.ts'
import { parseForm } from '../guards/parse.ts'
import { take } from '../guards/take-points.ts'

/**
 * Serves consumers who withdraw from a contract. They fill in a statement and confirm it with one button.
 * Every page answers a form, so that no URL contains what was typed, and says the same whether or not an
 * order exists.
 */
export const withdrawPages: Address[] = [
  {
    method: 'get',
    path: '/withdraw',
    serve: (deps) => async (c) =>
      (await sellsWithDays(deps))
        ? show(deps, { step: 'type', typed: {}, wrong: [] })
        : c.redirect('/faq#refund', 302),
  },
  {
    method: 'post',
    path: '/withdraw',
    origin: 'own',
    limits: [withdrawals, withdrawalEmails, guessedCodes],
    read: parseForm,
    serve: (deps) => (c, fields) => answerForm(deps, c, fields),
  },
]

type Typed = Partial<Record<WithdrawField, string>>

/** Answers either form. The second form sends the same fields as the first, and they are checked again. */
async function answerForm(
  deps: CallDeps,
  c: Context,
  fields: Map<string, string>,
): Promise<Response> {
  const { name, order, email, code, step } = Object.fromEntries(fields)
  const isSignedIn = await hasSession(deps, c, { email, code })
  const typed = { ...(!isSignedIn && { name }), order, email }
  const read = readStatement(typed, isSignedIn)
  if (Array.isArray(read) || step === 'change')
    return show(deps, {
      step: 'type',
      typed: cut(typed),
      wrong: step !== undefined && Array.isArray(read) ? read : [],
    })
  const { email: address, ...rest } = read
  const statement = { ...rest, email: address.typed }
  const kept = isSignedIn ? code! : null
  if (step !== 'confirm')
    return show(deps, { step: 'confirm', statement, code: kept, problem: null })
  const over = await take(deps, c, withdrawals)
  if (over !== null) {
    const problem = 'Too many withdrawals came from your network, so we didn’t store this one.'
    const refused = show(deps, { step: 'confirm', statement, code: kept, problem }, 429)
    refused.headers.set('Retry-After', String(over.retryAfterSeconds))
    return refused
  }
  const sentAt = await recordWithdrawal(deps, read, isSignedIn)
  return show(deps, { step: 'sent', statement, sentAt, timeZone: deps.config.sellerTimeZone })
}

/** Reports whether the form comes with a session of this browser, as it does from the account page. */
async function hasSession(
  deps: CallDeps,
  c: Context,
  sent: { email: string | undefined; code: string | undefined },
): Promise<boolean> {
  const proof = credentials.safeParse(sent)
  const email = proof.success ? parseEmail(proof.data.email) : null
  if (email === null) return false
  const device = readDeviceBinding(c, deps.config)
  const tried = await enter(deps, { email, code: proof.data!.code, device }, 'later')
  return 'found' in tried && tried.found !== null
}

/**
 * Accepts only a name. An email repeats it and can go to anybody's address, so it must not contain anything
 * else.
 */
const nameOnly = new RegExp(
  String.raw`^(?=.*\p{L})[\p{L}\p{M}\p{Join_Control} .'’‐‑-]{1,${sizes.personName}}$`,
  'u',
)

/** Reads the statement, or returns the fields that contain a mistake. */
function readStatement(typed: Typed, isSignedIn: boolean): Statement | WithdrawField[] {
  const name = isSignedIn ? null : readName(typed.name ?? '').replace(/\s+/g, ' ')
  const order = readOrderNumber((typed.order ?? '').slice(0, sizes.typedKey))
  const email = parseEmail(typed.email ?? '')
  const isNameWrong = name !== null && !nameOnly.test(name)
  if (!isNameWrong && order !== null && email !== null) return { name, order, email }
  return [
    ...(isNameWrong ? ['name' as const] : []),
    ...(order === null ? ['order' as const] : []),
    ...(email === null ? ['email' as const] : []),
  ]
}

function cut({ name = '', order = '', email = '' }: Typed): Typed {
  return {
    name: cutText(name, sizes.personName),
    order: cutText(order, sizes.typedKey),
    email: cutText(email, sizes.email),
  }
}

type Shown = WithdrawFacts extends infer Each
  ? Each extends WithdrawFacts
    ? Omit<Each, 'supportEmail'>
    : never
  : never

function show({ pages, config }: CallDeps, shown: Shown, status = 200): Response {
  const facts = { ...shown, supportEmail: config.supportEmail } as WithdrawFacts
  return pages.served.answer('withdraw', facts, status)
}
