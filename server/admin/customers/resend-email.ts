import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { matchOrder } from '../../orders/named.ts'
import type { Order } from '../../orders/order.ts'
import { defineWrite } from '../call.ts'
import { rebuilders, rewritten, type Addressee } from '../emails/rebuild.ts'
import { customer } from '../input.ts'
import { lockCustomer } from './lock.ts'

const which = z.enum(
  ['key', 'receipt', 'invoice', 'reminder'],
  'must be key, receipt, invoice or reminder; codes are never sent again',
)
/** An order's id, ours or the provider's, or the number of its invoice. */
const number = z.string().trim().min(1).max(200).optional()

/** Sends an email again if its content can be rebuilt. It goes to the address on record. */
export const resendEmail = defineWrite({
  name: 'customers/resend-email',
  summary: 'Email a key, a receipt, an invoice or a reminder again, to the address on record.',
  past: 'Resent an email',
  form: {
    title: 'Resend email',
    does: rewritten,
    fields: {
      which: {
        label: 'Which email',
        choices: {
          key: 'License keys of all active licenses',
          receipt: 'Receipt for the latest order',
          invoice: 'Latest invoice',
          reminder: 'Renewal reminder',
        },
      },
    },
    line: 'To the address on record',
    isForCustomer: true,
    done: 'The email is on its way.',
  },
  forms: {
    key: {
      title: 'Resend license key',
      does: `${rewritten} The key stays the same. For a team, each person gets their own.`,
    },
    keys: {
      title: 'Resend license key',
      does: 'The customer gets an email for each active license, with the same keys.',
    },
    reminder: {
      title: 'Send renewal reminder',
      does: 'The email has the renewal price and a link to the account, where the customer renews.',
    },
  },
  support: true,
  guards: null,
  command: { words: ['customer', 'which', 'number'] },
  input: { customer, which, number },
  act: async (deps: Deps, trx, input) => {
    const account = await lockCustomer(deps, trx, input.customer)
    if ('refused' in account) return account
    const order = await findPaidOrder(deps, trx, account.id, input)
    if (order !== null && 'refused' in order) return order
    const about = { which: input.which, order: order?.id ?? null }
    const name = `resend_${randomUUID()}`
    const rebuilt = await rebuilders[input.which](deps, trx, account, { order, name })
    if ('refused' in rebuilt) return rebuilt
    const bounced = await findBounce(trx, account)
    return { account: account.id, before: { bounced }, after: { ...about, ...rebuilt } }
  },
})

/** Finds when the newest email to an address bounced; null when it did not. */
async function findBounce(trx: Trx, { email, email_norm }: Addressee): Promise<Date | null> {
  const newest = await trx
    .selectFrom('emails')
    .select('bounced_at')
    .where('recipient', 'in', [email, email_norm])
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('bounced_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.bounced_at ?? null
}

/**
 * Finds a customer's paid order by its number, an id, or the number of its invoice; null without one. The key
 * of a gift or of a license that was moved belongs to an order that somebody else paid.
 */
async function findPaidOrder(
  deps: Deps,
  trx: Trx,
  accountId: string,
  { which: email, number: typed }: { which: z.infer<typeof which>; number?: string | undefined },
): Promise<Order | null | { refused: string }> {
  if (typed === undefined) return null
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where(({ eb, or, selectFrom }) => {
      const own = selectFrom('licenses').select('order_id').where('account_id', '=', accountId)
      const isOwned = email === 'key' || email === 'reminder' ? [eb('id', 'in', own)] : []
      return or([eb('account_id', '=', accountId), ...isOwned])
    })
    .where('paid_at', 'is not', null)
    .where(matchOrder(deps, typed, ['number', 'id', 'payment', 'invoice']))
    .executeTakeFirst()
  return order ?? { refused: `This customer has no paid order or invoice ${typed}.` }
}
