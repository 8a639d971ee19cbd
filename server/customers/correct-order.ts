import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { lockAccounts } from '#db/lock-order.ts'
import type { Db, Trx } from '#db/schema.ts'
import { openAccount } from '../accounts/open-account.ts'
import { findProvider } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { queueEmail } from '../mail/outbox.ts'
import { isSettled } from '../orders/find.ts'
import { applyPayment } from '../orders/fulfill.ts'
import { findNameless, type Nameless } from '../orders/held/nameless.ts'
import { findNamedOrder } from '../orders/named.ts'
import { lockOrder, wasBegunIn, type Order } from '../orders/order.ts'
import { sendKeys } from '../orders/send-keys.ts'

const corrected = { what: 'order address corrected', actor: 'customer' } as const

/** The limit on changes. A check in the database has the same number. */
const mostChanges = 3

interface Address {
  typed: string
  normal: string
}

interface Correction {
  /** The id that opens the page of the order. */
  id: string
  /** The hash of the browser's cookie; null without one. */
  device: Buffer | null
  to: Address
}

type Corrected = 'corrected' | 'unknown' | 'other_browser' | 'unavailable' | 'email_stays'

/**
 * Gives an order the address that its buyer meant, from the browser that began the order. It adds an address
 * that the payment lacked, or replaces one while nobody can have used what was bought. The order and its keys
 * go to the new address.
 */
export async function correctOrder(deps: Deps, { id, device, to }: Correction): Promise<Corrected> {
  const order = await findNamedOrder(deps, id, ['id'])
  if (order === null) return 'unknown'
  if (!wasBegunIn(order, device)) return 'other_browser'
  const nameless = isSettled(order) ? null : await findHeld(deps, order)
  if (nameless === 'unavailable') return 'unavailable'
  return deps.db.transaction().execute(async (trx) => {
    // If two calls run at once, the second waits here and then sees the first one's changes.
    const locked = await lockOrder(trx, order.id)
    if (isSettled(locked)) return move(deps, trx, locked, to)
    return nameless === null ? 'email_stays' : deliver(deps, trx, locked, nameless, to)
  })
}

export async function isBegunIn(deps: Deps, id: string, device: Buffer | null): Promise<boolean> {
  const order = await findNamedOrder(deps, id, ['id'])
  return order !== null && wasBegunIn(order, device)
}

/** Reports whether this browser may be offered a correction on the page of a paid order. */
export async function takesEmail(deps: Deps, id: string, device: Buffer | null): Promise<boolean> {
  const order = await findNamedOrder(deps, id, ['id'])
  return order !== null && wasBegunIn(order, device) && isMovable(deps, deps.db, order)
}

/** Finds an order's held payment; null unless the payment arrived and lacks only an address. */
async function findHeld(deps: Deps, order: Order): Promise<Nameless | null | 'unavailable'> {
  const provider = findProvider(deps.payments, order.provider)
  if (provider === null || order.kind !== 'purchase') return null
  return findNameless(deps, provider, order)
}

async function deliver(
  deps: Deps,
  trx: Trx,
  order: Order,
  { provider, providerOrder }: Nameless,
  to: Address,
): Promise<Corrected> {
  const taken = await applyPayment(deps, trx, provider, order.id, providerOrder, to)
  if (taken === 'held') return 'email_stays'
  await writeEntry(deps, trx, { ...corrected, order: order.id, after: {} })
  await askForCopy(trx)
  return 'corrected'
}

async function move(deps: Deps, trx: Trx, order: Order, to: Address): Promise<Corrected> {
  if (to.normal === order.email_norm) return 'corrected'
  const licenses = await findLicensesOfOrder(trx, order.id)
  await lockBoth(trx, order, to)
  if (!(await isMovable(deps, trx, order))) return 'email_stays'
  const owner = await openAccount(deps, trx, to)
  const { order_number, address_changes: before } = order
  const moved = {
    account_id: owner.id,
    email: to.typed,
    email_norm: to.normal,
    address_changes: before + 1,
  }
  await trx.updateTable('orders').set(moved).where('id', '=', order.id).execute()
  const ofOrder = trx.updateTable('licenses').where('order_id', '=', order.id)
  await ofOrder.set({ account_id: owner.id }).execute()
  const theirs = licenses.map((license) => ({ ...license, account_id: owner.id }))
  const name = `corrected_${before + 1}`
  await sendKeys(deps, trx, { ...order, ...moved }, theirs, name)
  const facts = { kind: 'address_changed' as const, order: order_number }
  await queueEmail(deps, trx, order.email, facts, { once: `${name}:${order.id}` })
  const former = { account: order.account_id }
  await writeEntry(deps, trx, { ...corrected, order: order.id, before: former, after: {} })
  await askForCopy(trx)
  return 'corrected'
}

/** Locks both accounts, so that a sign-in at the same moment waits or has already finished. */
async function lockBoth(trx: Trx, { account_id: id }: Order, { normal }: Address): Promise<void> {
  await lockAccounts(trx)
    .where((eb) => eb.or([eb('id', '=', id), eb('email_norm', '=', normal)]))
    .execute()
}

/**
 * Reports whether nobody can have used what was bought: no device ever had a key, nobody has signed in at the
 * address on record, and the keys are at most a day old, valid, and neither moved nor replaced.
 */
async function isMovable({ clock }: ShopContext, db: Db, order: Order): Promise<boolean> {
  if (order.kind !== 'purchase' || order.address_changes >= mostChanges) return false
  // The buyer has been erased meanwhile.
  if (order.email === null) return false
  const aDayAgo = addMilliseconds(clock.now(), -times.day)
  const { movable } = await db
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(
      sql<boolean | null>`bool_and(
        status = 'active' and licenses.account_id = ${order.account_id}
        and licenses.created_at > ${aDayAgo} and key_replaced_at is null and signed_in_at is null
        and not exists (select from activations where license_id = licenses.id)
      )`.as('movable'),
    )
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return movable === true
}
