import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Standing } from '../checkout/provider.ts'
import { creditRefund } from '../invoices/credit.ts'
import { findLicensesOfOrder, setStatus } from '../licenses/status.ts'
import { queueLetter, type LetterFacts } from '../mail/outbox.ts'
import { writeAudit } from './audit.ts'
import { followRenewal } from './follow-renewal.ts'
import type { FulfillDeps, Order } from './order.ts'
import { sendKeys } from './send-keys.ts'
import {
  explainVerdict,
  joinStandings,
  judgeStanding,
  standingOf,
  type Turn,
  type Verdict,
} from './payment-status.ts'

/**
 * Lets what a paid order bought follow its money, each change once, with an audit row and a letter.
 * The order's row is locked. `isNew`: it was paid in this transaction. True when something changed.
 */
export async function followMoney(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  heard: Standing,
  isNew = false,
): Promise<boolean> {
  const before = standingOf(order)
  const after = joinStandings(before, heard)
  const verdict = judgeStanding(after, order.amount_cents!)
  const turned = isNew || judgeStanding(before, order.amount_cents!) !== verdict
  await noteMoney(deps, trx, order, after, verdict)
  const { refundedCents: refunded_cents, dispute } = after
  const creditNote = await creditRefund(deps, trx, { ...order, refunded_cents, dispute })
  const turn = { before, after, verdict, creditNote, turned }
  const follow = order.kind === 'renewal' ? followRenewal : followLicenses
  const changed = await follow(deps, trx, order, turn)
  await tellOfPart(deps, trx, order, turn)
  return changed || JSON.stringify(before) !== JSON.stringify(after)
}

/** Active, suspended or revoked, as the money is. */
async function followLicenses(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  turn: Turn,
): Promise<boolean> {
  const { after, verdict } = turn
  const licenses = await findLicensesOfOrder(trx, order.id)
  const changed = licenses.filter((license) => license.status !== verdict)
  for (const license of changed)
    await setStatus(trx, license.id, verdict, explainVerdict(verdict, after))
  if (changed.length > 0) await writeAudit(deps, trx, `license ${verdict}`, order.id, { ...after })
  if (turn.turned && verdict === 'active') await sendKeys(deps, trx, order, licenses)
  if (turn.turned) await tell(deps, trx, order, turn)
  return changed.length > 0
}

async function noteMoney(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  standing: Standing,
  verdict: Verdict,
): Promise<void> {
  const { refundedCents, dispute, fraudWarning } = standing
  const gone = verdict === 'revoked'
  await trx
    .updateTable('orders')
    .set({
      state: gone ? 'refunded' : 'paid',
      refunded_at: gone ? (order.refunded_at ?? deps.clock.now()) : null,
      refunded_cents: refundedCents,
      dispute,
      fraud_warning: fraudWarning,
      checked_at: deps.clock.now(),
    })
    .where('id', '=', order.id)
    .execute()
}

/** Each letter says one thing about the order, once. A key that does not work is sent to nobody. */
async function tell(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  { before, after, verdict, creditNote }: Turn,
): Promise<void> {
  const write = (facts: LetterFacts, once: string) =>
    queueLetter(deps, trx, order.email!, facts, { once })
  if (verdict === 'suspended') await write({ kind: 'license_suspended' }, `suspended:${order.id}`)
  if (verdict === 'active' && before.dispute === 'open')
    await write({ kind: 'license_restored' }, `restored:${order.id}`)
  if (verdict === 'revoked')
    await write(
      { kind: 'license_revoked', reason: explainVerdict(verdict, after)!, creditNote },
      `revoked:${order.id}`,
    )
}

/** A part given back leaves what was bought as it is. */
async function tellOfPart(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  { before, after, verdict, creditNote }: Turn,
): Promise<void> {
  const { refundedCents } = after
  if (verdict !== 'active' || refundedCents <= before.refundedCents) return
  const once = `refund:${order.id}:${refundedCents}`
  const facts = { kind: 'part_refunded' as const, refundedCents, creditNote }
  await queueLetter(deps, trx, order.email!, facts, { once })
}
