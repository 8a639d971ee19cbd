import type { LicenseStatus } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import type { License } from '../../licenses/find.ts'
import { findDecision, findStricter, setStatus, type Verdict } from '../../licenses/status.ts'
import {
  decideLicenseStatus,
  explainLicenseStatus,
  paymentStatusOf,
  sumsOf,
} from '../../orders/payment-status.ts'
import { sendKeys } from '../../orders/send-keys.ts'
import { defineWrite } from '../call.ts'
import { license, lockLicense } from './terms.ts'

type Against = Exclude<LicenseStatus, 'active'>

const notes: Record<Against, string> = {
  suspended: 'We paused it. Write to us to settle it.',
  revoked: 'We ended it. Write to us if you think that is wrong.',
}

/** Suspends a license until it is reinstated, regardless of its payment. */
export const suspendLicense = defineWrite({
  name: 'licenses/suspend',
  summary: 'Pause a license until it is reinstated, whatever its payment says.',
  past: 'Suspended a license',
  form: {
    title: 'Suspend license',
    label: 'Suspend',
    does: 'The app stops at its next check, and the account page asks the customer to contact you. The devices stay. No email is sent.',
    line: 'The app stops until you reinstate it',
    done: 'License suspended.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['license'] },
  input: { license },
  act: (deps: Deps, trx, input) => decideAgainst(deps, trx, input, 'suspended'),
})

/** Ends a license, regardless of its payment. */
export const revokeLicense = defineWrite({
  name: 'licenses/revoke',
  summary: 'End a license, whatever its payment says.',
  past: 'Revoked a license',
  form: {
    title: 'Revoke this license',
    label: 'Revoke',
    button: 'Revoke license',
    isGrave: true,
    does: 'The app stops on all devices at the next check. No money is refunded, and no email is sent. You can reinstate the license later.',
    line: 'The app stops. No money moves',
    done: 'License revoked.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['license'], question: true },
  input: { license },
  act: (deps: Deps, trx, input) => decideAgainst(deps, trx, input, 'revoked'),
})

/** Withdraws the operator's decision. From then on only the payment decides. */
export const reinstateLicense = defineWrite({
  name: 'licenses/reinstate',
  summary: 'Reinstate a license. Its payment then decides its status.',
  past: 'Reinstated a license',
  form: {
    title: 'Reinstate license',
    label: 'Reinstate',
    does: 'The license works again unless its payment was refunded. The key is emailed only if it never was before.',
    done: 'License reinstated.',
  },
  guards: 'keys',
  command: { words: ['license'] },
  input: { license },
  act: async (deps: Deps, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const decision = await findDecision(trx, found.id)
    if (decision === null)
      return {
        refused:
          found.status === 'active'
            ? 'This license is already active.'
            : `This license is ${found.status} because of its payment. Look at its order.`,
      }
    await trx.deleteFrom('license_decisions').where('license_id', '=', found.id).execute()
    const verdict = await judgeMoney(trx, found)
    await setStatus(deps, trx, found, verdict)
    if (verdict.status === 'active') await sendMissedKey(deps, trx, found)
    return describeChange(found, verdict)
  },
})

async function decideAgainst(deps: Deps, trx: Trx, input: { license: string }, status: Against) {
  const found = await lockLicense(deps, trx, input.license)
  if ('refused' in found) return found
  const known = await findDecision(trx, found.id)
  if (known !== null && (known.status === status || known.status === 'revoked'))
    return { refused: `Someone has already ${known.status} this license.` }
  const decision = { status, note: notes[status] }
  const row = { ...decision, license_id: found.id, decided_at: deps.clock.now() }
  await trx
    .insertInto('license_decisions')
    .values(row)
    .onConflict((conflict) => conflict.column('license_id').doUpdateSet(row))
    .execute()
  const verdict = findStricter(await judgeMoney(trx, found), decision)
  await setStatus(deps, trx, found, verdict)
  return describeChange(found, verdict)
}

/**
 * Decides the status by the payment. It reads the order without a lock: a payment that changes meanwhile
 * waits for the license, and then sees the operator's decision.
 */
async function judgeMoney(trx: Trx, { order_id }: License): Promise<Verdict> {
  const order =
    order_id === null
      ? undefined
      : await trx.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst()
  if (order === undefined) return { status: 'active', note: null }
  const paymentStatus = paymentStatusOf(order)
  const status = decideLicenseStatus(paymentStatus, order.amount_cents ?? 0)
  return { status, note: explainLicenseStatus(status, sumsOf(order)) }
}

/** Sends a key that was never sent, because the license was suspended when its payment settled. */
async function sendMissedKey(deps: Deps, trx: Trx, found: License): Promise<void> {
  if (found.order_id === null) return
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.order_id)
    .executeTakeFirstOrThrow()
  await sendKeys(deps, trx, order, [found])
}

function describeChange(found: License, { status }: Verdict) {
  return {
    license: found.id,
    before: { status: found.status },
    after: { status },
  }
}
