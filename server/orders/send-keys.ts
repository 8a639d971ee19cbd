import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import type { Deps } from '../settings/deps.ts'
import type { License } from '../licenses/find.ts'
import { openKey } from '../licenses/issue.ts'
import { findOwner } from '../licenses/replace-key.ts'
import { sendOwnKey } from '../licenses/send-own-key.ts'
import { queueEmail } from '../mail/outbox.ts'
import { ownerOf, type Order } from './order.ts'
import { listSeatHolders } from './quotes.ts'

type Holder = Awaited<ReturnType<typeof listSeatHolders>>[number]

/**
 * Sends each key to the person it was bought for or given to, or else to the buyer, once for each name. A
 * license that was moved to the buyer goes there, and one that was moved to another account is left out.
 */
export async function sendKeys(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  name = 'license',
  isPaused = false,
): Promise<void> {
  const people = await listPeople(trx, order)
  for (const license of licenses) {
    const once = `${name}:${license.id}`
    if (license.account_id !== ownerOf(order)) {
      const to = license.account_id === order.account_id ? await findOwner(trx, license) : null
      if (to !== null) await sendOwnKey(deps, trx, license, { to, once, isMoved: true })
      continue
    }
    const licenseKey = openKey(deps, license)
    if (licenseKey === null) continue
    const person = findHolder(people, license)
    const facts = {
      kind: 'license' as const,
      type: license.license_type,
      licenseKey,
      updatesUntil: license.updates_until.toISOString(),
      maxActivations: license.max_activations,
      ...(!person && order.given_to === null && { orderNumber: order.order_number }),
      ...(order.address_changes > 0 && license.key_replaced_at === null && { isCorrected: true }),
      ...(person && { holder: { name: person.name, buyer: order.email! } }),
      ...(order.given_to !== null && order.email && { giver: order.email }),
    }
    const about = { licenseId: license.id, once, isPaused }
    const recipient = person?.email ?? (await findOwner(trx, license))
    await queueEmail(deps, trx, recipient, facts, about)
  }
}

/**
 * Sends the keys again when the buyer's address asks for them. If each person of a team has a key, that is
 * one email to the buyer, without the other people's keys.
 */
export async function sendKeysToBuyer(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  name: string,
): Promise<void> {
  const people = await listPeople(trx, order)
  if (people.length === 0) return sendKeys(deps, trx, order, licenses, name)
  const own = licenses.filter(
    (license) =>
      license.account_id === order.account_id && isBuyer(order, findHolder(people, license)),
  )
  const facts = {
    kind: 'team_keys' as const,
    orderNumber: order.order_number,
    seats: order.quantity,
    ownKeys: own.flatMap((license) => openKey(deps, license) ?? []),
  }
  await queueEmail(deps, trx, order.email, facts, { once: `${name}:${order.id}` })
}

function listPeople(trx: Trx, { quote_id: quote }: Order): Promise<Holder[]> {
  return quote === null ? Promise.resolve([]) : listSeatHolders(trx, quote)
}

/**
 * Finds the person who has the key. Undefined when the owner has it: nobody else was named, or the key leaked
 * and was replaced.
 */
function findHolder(people: Holder[], license: License): Holder | undefined {
  return license.key_replaced_at === null
    ? people.find(({ seat }) => seat === license.seat)
    : undefined
}

function isBuyer({ email_norm }: Order, holder: Holder | undefined): boolean {
  return holder === undefined || parseEmail(holder.email)?.normal === email_norm
}
