import { randomUUID } from 'node:crypto'
import { readMarkedNumber } from '#contract/order-number.ts'
import { padSaleId } from '#contract/order.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Books, Deps } from '../deps.ts'
import { findByKey } from '../licenses/find.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { takeAll } from '../limits.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { sendKeysToBuyer } from '../orders/send-keys.ts'
import { isMac, mac, seal, unsealWaiting } from '../secrets/secrets.ts'

interface Asked {
  /** The number or id of an order, ours or its provider's, or a license key. */
  order: string
  /** In its normal form. */
  email: string
}

/** What a job carries; it stays in the database for days, so neither can be read there. */
export interface RescueJob {
  id: string
  orderSealed: string
  emailMac: string
}

const purpose = 'rescue'

/** Looks at nothing but what was asked, so that no answer and no delay tells which orders exist. */
export function askForKeys({ db, secrets, jobs }: Deps, { order, email }: Asked): Promise<void> {
  const id = randomUUID()
  return jobs.send(db, 'rescue', {
    id,
    orderSealed: seal(secrets.seal, id, order).toString('base64url'),
    emailMac: mac(secrets.codePepper, purpose, email).toString('base64url'),
  })
}

/** Sends the keys of an order again, if the address that was given is the one on record: to whoever has them. */
export async function sendKeysAgain(
  deps: Deps,
  { id, orderSealed, emailMac }: RescueJob,
): Promise<void> {
  const name = unsealWaiting(deps.secrets.seal, id, Buffer.from(orderSealed, 'base64url'))
  const found = await findOrder(deps, name)
  if (found === null || !isAddressOf(deps, found, emailMac)) return
  const counters = [
    ['rescuesPerOrder', found.id],
    ['emailsPerSite', 'rescues site'],
  ] as const
  if ((await takeAll(deps.limits, counters)) !== null) return
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, found.id)
    // The address may have been corrected meanwhile.
    if (!isAddressOf(deps, order, emailMac)) return
    const licenses = await findLicensesOfOrder(trx, order.id)
    const working = licenses.filter(({ status }) => status === 'active')
    // A job that runs again sends nothing again: the name is the same.
    await sendKeysToBuyer(deps, trx, order, working, `rescue_${id}`)
  })
}

function isAddressOf({ secrets }: Books, { email_norm: email }: Order, emailMac: string): boolean {
  const given = Buffer.from(emailMac, 'base64url')
  return email !== null && isMac(secrets.codePepper, given, purpose, email)
}

async function findOrder(deps: Deps, name: string): Promise<Order | null> {
  const license = await findByKey(deps, deps.db, name)
  const id = license?.order_id ?? name
  const number = readMarkedNumber(id)
  const orders = deps.db.selectFrom('orders').selectAll()
  const named = isUuid(id)
    ? orders.where('id', '=', id)
    : number === null
      ? orders.where('provider_order_id', 'in', [id, padSaleId(id)])
      : orders.where('order_number', '=', number)
  return (await named.executeTakeFirst()) ?? null
}
