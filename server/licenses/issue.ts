import { randomUUID } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import type { Trx } from '#db/schema.ts'
import { product, type LicenseType } from '#contract/product.ts'
import { addYears } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { mac, macs, seal, unseal, type Keys } from '../settings/secrets/secrets.ts'
import { makeLicenseKey } from './key.ts'

interface PaidOrder {
  id: string
  accountId: string
  paidAt: Date
}

interface Kind {
  license_type: Exclude<LicenseType, 'trial'>
  seat: number
  maxActivations: number
}

/** Issues a license for one person. `UNIQUE (order_id, seat)` makes a second one impossible. */
export async function issueIndividual(
  deps: ShopContext,
  trx: Trx,
  order: PaidOrder,
  seat = 1,
): Promise<{ id: string; licenseKey: Secret; updatesUntil: Date }> {
  const { maxActivations } = product
  return issue(deps, trx, order, { license_type: 'individual', seat, maxActivations })
}

export async function issueTeam(
  deps: ShopContext,
  trx: Trx,
  order: PaidOrder,
  seats: number,
): Promise<void> {
  await issue(deps, trx, order, { license_type: 'team', seat: 1, maxActivations: seats })
}

/** Issues a license that nobody paid for. Its updates end immediately; days are added afterwards. */
export async function issueGift(
  deps: ShopContext,
  trx: Trx,
  { accountId, seats }: { accountId: string; seats: number },
): Promise<{ id: string; licenseKey: Secret }> {
  const kind = { license_type: 'individual' as const, seat: 1, maxActivations: seats }
  return insert(deps, trx, { accountId, orderId: null, updatesUntil: deps.clock.now() }, kind)
}

async function issue(
  deps: ShopContext,
  trx: Trx,
  { accountId, id, paidAt }: PaidOrder,
  kind: Kind,
) {
  const updatesUntil = addYears(paidAt, product.updatesYears)
  return insert(deps, trx, { accountId, orderId: id, updatesUntil }, kind)
}

async function insert(
  deps: ShopContext,
  trx: Trx,
  {
    accountId,
    orderId,
    updatesUntil,
  }: { accountId: string; orderId: string | null; updatesUntil: Date },
  { maxActivations, ...kind }: Kind,
) {
  const licenseKey = makeLicenseKey()
  const row = {
    ...sealKey(deps, accountId, licenseKey),
    order_id: orderId,
    ...kind,
    max_activations: maxActivations,
    updates_until: updatesUntil,
    trial_address_hash: null,
  }
  await trx.insertInto('licenses').values(row).execute()
  const { license_type } = kind
  const data = { license: row.id, license_type, order: orderId, devices: maxActivations }
  await announce(deps, trx, { type: 'license.granted', data })
  return { id: row.id, licenseKey, updatesUntil }
}

/** Makes a license's key columns: a keyed hash and an encrypted copy. */
export function sealKey(deps: ShopContext, accountId: string, key: string) {
  const id = randomUUID()
  return {
    id,
    account_id: accountId,
    key_lookup: hashKey(deps.secrets.keyLookup, key),
    key_sealed: seal(deps.secrets.seal, id, key),
    key_last4: key.slice(-4),
    status_note: null,
    created_at: deps.clock.now(),
  }
}

const purpose = 'license'

export function hashKey(keyLookup: Keys, key: string): Buffer {
  return mac(keyLookup, purpose, key)
}

/** Returns the hashes that a key can be stored under, one for each secret. */
export function lookupHashes(deps: ShopContext, key: string): Buffer[] {
  return macs(deps.secrets.keyLookup, purpose, key)
}

/** Decrypts the key for display; null when the stored copy is damaged. */
export function openKey(
  deps: ShopContext,
  license: { id: string; key_sealed: Buffer },
): Secret | null {
  return unseal(deps.secrets.seal, license.id, license.key_sealed)
}
