import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Standing } from '../checkout/provider.ts'
import type { License } from '../licenses/find.ts'
import { findLicensesOfOrder, setStatus } from '../licenses/status.ts'
import { openKey } from '../licenses/issue.ts'
import { queueLetter, type LetterFacts } from '../mail/outbox.ts'
import { writeAudit } from './audit.ts'
import type { FulfillDeps, Order } from './order.ts'
import {
  explainVerdict,
  joinStandings,
  judgeStanding,
  standingOf,
  type Verdict,
} from './standing.ts'

/**
 * Lets the licenses of a paid order follow its money: active, suspended or revoked, each change once,
 * with an audit row and a letter. The order's row is locked. True when something changed.
 */
export async function followMoney(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  heard: Standing,
): Promise<boolean> {
  const before = standingOf(order)
  const after = joinStandings(before, heard)
  const verdict = judgeStanding(after, order.amount_cents!)
  await noteMoney(deps, trx, order, after, verdict)
  const licenses = await findLicensesOfOrder(trx, order.id)
  const changed = licenses.filter((license) => license.status !== verdict)
  for (const license of changed)
    await setStatus(trx, license.id, verdict, explainVerdict(verdict, after))
  if (changed.length > 0) await writeAudit(deps, trx, `license ${verdict}`, order.id, { ...after })
  await tell(deps, trx, order, licenses, { before, after, verdict })
  return changed.length > 0 || JSON.stringify(before) !== JSON.stringify(after)
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

interface Turn {
  before: Standing
  after: Standing
  verdict: Verdict
}

/** Each letter says one thing about the order, once. A key that does not work is sent to nobody. */
async function tell(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  licenses: License[],
  { before, after, verdict }: Turn,
): Promise<void> {
  const write = (facts: LetterFacts, once: string) =>
    queueLetter(deps, trx, order.email!, facts, { once })
  if (verdict === 'active') for (const license of licenses) await sendKey(deps, trx, order, license)
  if (verdict === 'suspended') await write({ kind: 'license_suspended' }, `suspended:${order.id}`)
  if (verdict === 'active' && before.dispute === 'open')
    await write({ kind: 'license_restored' }, `restored:${order.id}`)
  if (verdict === 'revoked')
    await write(
      { kind: 'license_revoked', reason: explainVerdict(verdict, after)! },
      `revoked:${order.id}`,
    )
  if (verdict === 'active' && after.refundedCents > before.refundedCents)
    await write(
      { kind: 'part_refunded', refundedCents: after.refundedCents },
      `refund:${order.id}:${after.refundedCents}`,
    )
}

async function sendKey(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
  license: License,
): Promise<void> {
  const licenseKey = openKey(deps, license)
  if (licenseKey === null) return
  const facts = {
    kind: 'license' as const,
    licenseKey,
    updatesUntil: license.updates_until.toISOString(),
    maxActivations: license.max_activations,
  }
  const about = { licenseId: license.id, once: `license:${license.id}` }
  await queueLetter(deps, trx, order.email!, facts, about)
}
