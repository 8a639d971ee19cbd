import { randomUUID } from 'node:crypto'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { takeAll } from '../settings/limits.ts'
import { findNamedOrder, wordsOfStrangers } from '../orders/named.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { sendKeysToBuyer } from '../orders/send-keys.ts'
import { isMac, mac, seal, unsealWaiting } from '../settings/secrets/secrets.ts'

interface Asked {
  /** The number, key or id of the order, as it was typed. */
  order: string
  /** The address in its normal form. */
  email: string
}

/**
 * The data of a job. It stays in the database for days, so the order and the address are encrypted or hashed.
 */
export interface RescueJob {
  id: string
  orderSealed: string
  emailMac: string
}

const purpose = 'rescue'

/**
 * Queues a job without looking at anything, so that neither the answer nor its delay reveals which orders
 * exist.
 */
export function askForKeys({ db, secrets, jobs }: Deps, { order, email }: Asked): Promise<void> {
  const id = randomUUID()
  return jobs.send(db, 'rescue', {
    id,
    orderSealed: seal(secrets.seal, id, order).toString('base64url'),
    emailMac: mac(secrets.codePepper, purpose, email).toString('base64url'),
  })
}

/** Sends an order's keys again to the people who have them, if the given address is the one on record. */
export async function sendKeysAgain(
  deps: Deps,
  { id, orderSealed, emailMac }: RescueJob,
): Promise<void> {
  const name = unsealWaiting(deps.secrets.seal, id, Buffer.from(orderSealed, 'base64url'))
  const found = await findNamedOrder(deps, name, wordsOfStrangers)
  if (found === null || !isAddressOf(deps, found, emailMac)) return
  const counters = [
    ['emailsPerSubject', found.id],
    ['emailsPerSite', 'rescues site'],
  ] as const
  if ((await takeAll(deps.limits, counters)) !== null) return
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, found.id)
    // The address may have been corrected meanwhile.
    if (!isAddressOf(deps, order, emailMac)) return
    const licenses = await findLicensesOfOrder(trx, order.id)
    const working = licenses.filter(({ status }) => status === 'active')
    // The name stays the same, so a job that runs twice sends nothing twice.
    await sendKeysToBuyer(deps, trx, order, working, `rescue_${id}`)
  })
}

function isAddressOf(
  { secrets }: ShopContext,
  { email_norm: email }: Order,
  emailMac: string,
): boolean {
  const given = Buffer.from(emailMac, 'base64url')
  return email !== null && isMac(secrets.codePepper, given, purpose, email)
}
