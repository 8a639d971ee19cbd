import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db, Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { defineWrite } from '../call.ts'
import { lockCustomer } from '../customers/lock.ts'
import { rebuilders, rebuildKeysOf, rewritten } from './rebuild.ts'

type Email = Awaited<ReturnType<typeof findEmail>> & object

export const resendById = defineWrite({
  name: 'emails/resend',
  summary: 'Send a key, a receipt or an invoice again, to the address on record.',
  past: 'Resent an email',
  form: {
    title: 'Resend email',
    label: 'Resend',
    does: rewritten,
    done: 'The email is on its way.',
  },
  forms: {
    previewed: {
      title: 'Resend to {to}',
      button: 'Resend email',
      does: '“{subject}” is sent as in the preview.',
      done: 'The email is on its way to {to}.',
    },
  },
  support: true,
  guards: null,
  command: { words: ['email'] },
  input: { email: z.uuid('is not the id of an email') },
  act: async (deps: Deps, trx, { email: id }) => {
    const email = await findEmail(trx, id)
    if (email === undefined) return { refused: `There is no email ${id}.` }
    const problem = whyNotResend(email)
    if (problem !== null) return { refused: problem }
    const owner = await findOwner(trx, email)
    if (owner === null)
      return { refused: 'The customer of this email was erased, so it can’t be sent again.' }
    const account = await lockCustomer(deps, trx, owner)
    if ('refused' in account) return account
    const rebuilt = await rebuild(deps, trx, account, email)
    if ('refused' in rebuilt) return rebuilt
    return { account: account.id, before: {}, after: { email: id, ...rebuilt } }
  },
})

export function findEmail(db: Db, id: string) {
  return db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()
}

const rebuilt: Record<string, 'receipt' | 'invoice'> = { receipt: 'receipt', invoice: 'invoice' }

/** Says why an email cannot be sent again; null when it can. */
export function whyNotResend(email: Email): string | null {
  const { kind, license_id: licenseId } = email
  if (email.sent_at === null && email.dropped_at === null) return whyItWaits(email)
  if (kind in rebuilt || (kind === 'license' && licenseId !== null)) return null
  return kind.endsWith('code')
    ? 'A code is never sent again. Ask the customer to request a new one.'
    : 'You can resend only license keys, receipts and invoices.'
}

function whyItWaits({ paused_at: paused, write_fault: fault }: Email): string {
  if (paused !== null)
    return 'A restore paused this email, because it may have been sent before. Send it or drop it.'
  return fault === null
    ? 'This email hasn’t been sent yet. The shop keeps trying for a day.'
    : 'The shop can’t write this email because of a bug. It keeps trying for a day.'
}

/** Finds the account that has the license or the order of an email; null when nobody has it any longer. */
async function findOwner(trx: Trx, email: Email): Promise<string | null> {
  const held =
    email.kind === 'license' ? await findLicense(trx, email) : await findOrderOf(trx, email)
  return held?.account_id ?? null
}

async function rebuild(
  deps: Deps,
  trx: Trx,
  account: Parameters<(typeof rebuilders)['receipt']>[2],
  email: Email,
): Promise<{ emails: number } | { refused: string }> {
  const name = `resend_${randomUUID()}`
  if (email.kind !== 'license') {
    const order = (await findOrderOf(trx, email)) ?? null
    return rebuilders[rebuilt[email.kind]!](deps, trx, account, { order, name })
  }
  const license = (await findLicense(trx, email))!
  if (license.status !== 'active')
    return { refused: `The license of this email is ${license.status}, so its key isn’t sent.` }
  return rebuildKeysOf(deps, trx, account, { licenses: [license], name })
}

function findLicense(trx: Trx, { license_id: id }: Email) {
  return trx.selectFrom('licenses').selectAll().where('id', '=', id).executeTakeFirst()
}

async function findOrderOf(db: Db, { about }: Pick<Email, 'about'>) {
  return db.selectFrom('orders').selectAll().where('id', '=', about).executeTakeFirst()
}
