import { times } from '#contract/limits.ts'
import { comparisonsPerCode } from '../accounts/code.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import type { BudgetName } from '../budgets.ts'
import { challengeLifetime } from './challenges.ts'
import { hideCounter, isConsoleCode, knowsBrowser } from './code.ts'

interface Attempt {
  emailNormal: string
  code: string
  browserHash: Buffer
}

/**
 * Answers the id of the code that was entered, or null. Budgets are charged before comparing, and a right
 * code gets its point back; a budget that is used up answers like a wrong code. Without an open code there
 * is nothing to guess, so nobody uses up the budget of the address.
 */
export async function verifyConsoleCode(deps: Deps, attempt: Attempt): Promise<string | null> {
  const open = await findOpenCode(deps, attempt)
  if (open === null) return null
  const key = await findCounter(deps, attempt)
  for (const name of failures) if (!(await deps.limits.spend(name, key)).allowed) return null
  const id = await compare(deps, open, attempt)
  if (id !== null) for (const name of failures) await deps.limits.refund(name, key)
  return id
}

/** The newest code of this browser, while it is compared once more. */
async function findOpenCode(
  { db, clock }: Books,
  { emailNormal, browserHash }: Attempt,
): Promise<string | null> {
  const newest = await db
    .selectFrom('admin_codes')
    .select(['id', 'attempts', 'made_at'])
    .where('email_norm', '=', emailNormal)
    .where('browser_hash', '=', browserHash)
    .where('ended_at', 'is', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined || newest.attempts >= comparisonsPerCode) return null
  return newest.made_at > addMilliseconds(clock.now(), -times.codeLifetime) ? newest.id : null
}

const failures = [
  'consoleFailuresPerEmail',
  'consoleFailuresPerEmailDay',
] as const satisfies BudgetName[]

/** Strangers cannot use up the tries of a browser that has entered a right code before. */
async function findCounter(deps: Deps, { emailNormal, browserHash }: Attempt) {
  const isKnown = await knowsBrowser(deps, emailNormal, browserHash)
  return hideCounter(
    deps,
    'failures',
    emailNormal,
    isKnown ? browserHash.toString('hex') : 'strangers',
  )
}

async function compare(
  deps: Deps,
  id: string,
  { emailNormal, code }: Attempt,
): Promise<string | null> {
  const taken = await takeAttempt(deps, id)
  if (taken === undefined || !isConsoleCode(deps, taken.code_mac, id, emailNormal, code))
    return null
  await deps.db
    .updateTable('admin_codes')
    .set({ verified_at: deps.clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}

/** Counts before comparing, in one statement: of 200 simultaneous guesses, five are compared. */
function takeAttempt({ db }: Books, id: string) {
  return db
    .updateTable('admin_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', comparisonsPerCode)
    .where('ended_at', 'is', null)
    .returning('code_mac')
    .executeTakeFirst()
}

/** The code that this browser entered last; a passkey has to follow within five minutes. */
export async function findVerifiedCode(
  { db, clock }: Books,
  browserHash: Buffer,
): Promise<string | null> {
  const code = await db
    .selectFrom('admin_codes')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('ended_at', 'is', null)
    .where('verified_at', '>', addMilliseconds(clock.now(), -challengeLifetime))
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return code?.id ?? null
}

/** A code starts one session. */
export async function endCode({ db, clock }: Books, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('admin_codes')
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
