import type { Insertable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { Issued } from './customers.ts'
import type { Ordered } from './orders.ts'

type Email = Insertable<Database['emails']> & { created_at: Date }

/** Lists emails of the last thirty days. Older ones would have been deleted. */
export function listEmails(now: Date, ordered: Ordered[], licenses: Issued[]): Email[] {
  const oldest = addMilliseconds(now, -29 * times.day)
  return [...ordered.flatMap(tellBuyer), ...licenses.flatMap(tellHolder)]
    .filter(({ created_at: at }) => at > oldest && at < now)
    .toSorted((one, other) => +one.created_at - +other.created_at)
}

function tellBuyer({ sale: { refund, begunAt, shortCents }, order }: Ordered): Email[] {
  const { id, email, kind, state, paid_at: paidAt } = order
  const tell = (kindOfEmail: string, name: string, at: Date) =>
    writeEmail(email!, kindOfEmail, `${name}:${id}`, at)
  if (shortCents !== null) return [tell('payment_short', 'short', begunAt)]
  if (paidAt === null) return []
  return [
    tell('receipt', 'receipt', paidAt),
    ...(kind === 'renewal' ? [tell('renewal', 'renewed', paidAt)] : []),
    ...(state === 'refunded' ? [tell('license_revoked', 'revoked', refund!.at)] : []),
    ...(state === 'paid' && refund ? [tell('part_refunded', 'refund', refund.at)] : []),
  ]
}

/** Lists the email with the key and, if it is due, the reminder thirty days before updates end. */
function tellHolder({ sale: { buyer, quote }, order, license }: Issued): Email[] {
  const { id, seat, updates_until: until } = license
  const { email } = quote?.people[seat! - 1] ?? buyer
  const reminder = `renewal_soon:${id}:${until.toISOString().slice(0, 10)}`
  const soon = addMilliseconds(until, -30 * times.day)
  const tell = (kind: string, once: string, at: Date) => ({
    ...writeEmail(email, kind, once, at),
    license_id: id,
  })
  return [
    tell('license', `license:${id}`, order.paid_at!),
    ...(license.license_type === 'individual' && seat === 1
      ? [tell('renewal_reminder', reminder, soon)]
      : []),
  ]
}

function writeEmail(recipient: string, kind: string, once: string, at: Date): Email {
  return {
    kind,
    recipient,
    once,
    about: once.split(':')[1]!,
    license_id: null,
    payload_sealed: null,
    created_at: at,
    sent_at: at,
    dropped_at: null,
  }
}

type Entry = Insertable<Database['journal']> & { at: Date }

/** Lists the journal entries of each order, oldest first. */
export function listEntries(ordered: Ordered[], licenses: Issued[]): Entry[] {
  const paid = ordered.filter(({ order }) => order.paid_at !== null)
  return paid
    .flatMap((each) => noteOrder(each, licenses))
    .toSorted((one, other) => +one.at - +other.at)
}

function noteOrder({ sale, order }: Ordered, licenses: Issued[]): Entry[] {
  const { id, currency, account_id, paid_at: paidAt, refunded_cents: refundedCents } = order
  const note = (what: string, at: Date, after: object): Entry => ({
    at,
    actor: 'shop',
    what,
    subject: id,
    order_id: id,
    account_id,
    before: '{}',
    after: JSON.stringify(after),
  })
  const renewed = licenses.find((each) => each.sale === sale.renews)?.license
  const counts = { leftCents: order.amount_cents, currency, updatesUntil: renewed?.updates_until }
  return [
    note('order paid', paidAt!, { provider: order.provider }),
    ...(renewed ? [note('renewal counts', paidAt!, counts)] : []),
    ...(order.state === 'refunded'
      ? [note('license revoked', order.refunded_at!, { refundedCents, currency })]
      : []),
  ]
}
