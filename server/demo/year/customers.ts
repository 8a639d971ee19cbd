import type { Insertable } from 'kysely'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds, addYears } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { sealKey } from '../../licenses/issue.ts'
import { makeLicenseKey } from '../../licenses/key.ts'
import { endOfUpdates } from '../../licenses/renew.ts'
import { mac } from '../../settings/secrets/secrets.ts'
import { placeholderReleases } from '../placeholder-release.ts'
import { pick, type Buyer } from './buyers.ts'
import type { Draw } from './draw.ts'
import type { Ordered } from './orders.ts'
import type { Sale } from './sales.ts'

/** Lists everybody who paid, with the time of their first order. */
export function listAccounts(sold: Sale[]): Insertable<Database['accounts']>[] {
  return sold.map(({ buyer: { id, email }, paidAt }) => ({
    id,
    email,
    email_norm: email,
    created_at: paidAt!,
    signed_in_at: addMilliseconds(paidAt!, times.minute),
  }))
}

export function listAcceptances(
  { config, secrets }: ShopContext,
  sold: Sale[],
): Insertable<Database['eula_acceptances']>[] {
  const { name, address } = config.seller
  return sold.map(({ buyer, paidAt }) => ({
    account_id: buyer.id,
    version: product.eulaVersion,
    accepted_at: addMilliseconds(paidAt!, 2 * times.minute),
    address_hash: mac(secrets.codePepper, 'eula', '127.0.0.1'),
    seller_name: name,
    seller_address: address.join(', '),
  }))
}

export interface Issued extends Ordered {
  license: Insertable<Database['licenses']> & { id: string; updates_until: Date }
}

/** Issues the licenses of an order. `renewed` is the time when its renewal was paid; null without one. */
export function issueLicenses(deps: ShopContext, ordered: Ordered, renewed: Date | null): Issued[] {
  const { sale, order } = ordered
  const paidAt = order.paid_at!
  const isShared = sale.quote?.mode === 'seats'
  const steps = renewed === null ? [] : [{ at: renewed, days: null }]
  return Array.from({ length: isShared ? 1 : order.quantity }, (_, index) => ({
    ...ordered,
    license: {
      ...sealKey({ ...deps, clock: { now: () => paidAt } }, sale.buyer.id, makeLicenseKey()),
      order_id: order.id,
      seat: index + 1,
      license_type: isShared ? ('team' as const) : ('individual' as const),
      max_activations: isShared ? order.quantity : product.maxActivations,
      updates_until: endOfUpdates(addYears(paidAt, product.updatesYears), steps),
      trial_address_hash: null,
      ...(order.state === 'refunded' && {
        status: 'revoked' as const,
        status_note: 'The payment was refunded.',
      }),
    },
  }))
}

const machines = [
  ['mac arm64', 'MacBook Pro'],
  ['windows x86_64', 'PC'],
  ['linux x86_64', 'workstation'],
  ['mac x86_64', 'iMac'],
] as const

/** Lists devices: most licenses are in use, and a team with one key has most of its people on it. */
export function listDevices(
  now: Date,
  licenses: Issued[],
  draw: Draw,
): Insertable<Database['activations']>[] {
  return licenses.flatMap(({ sale, order, license }) => {
    const used =
      order.state === 'paid' && draw() < 0.8 ? Math.ceil(license.max_activations * 0.6) : 0
    return Array.from({ length: used }, () => describeDevice(now, sale.buyer, license, draw))
  })
}

function describeDevice(
  now: Date,
  { given, family }: Buyer,
  { id, max_activations: seats, created_at: begun }: Issued['license'],
  draw: Draw,
): Insertable<Database['activations']> {
  const [platform, machine] = pick(machines, draw())
  const owner = seats === 1 ? given : family
  const activatedAt = addMilliseconds(begun, times.hour)
  const seen = addMilliseconds(now, -Math.round(25 * times.day * draw() ** 3))
  const lastSeenAt = seen > activatedAt ? seen : activatedAt
  return {
    license_id: id,
    fingerprint: `demo-${Math.floor(draw() * 2 ** 40).toString(16)}`,
    device_name: `${owner}’s ${machine}`,
    platform,
    app_version: findVersion((+now - +lastSeenAt) / times.day),
    activated_at: activatedAt,
    last_seen_at: lastSeenAt,
    released_at: null,
  }
}

function findVersion(daysAgo: number): string {
  const stable = placeholderReleases.filter(({ channel }) => channel === 'stable')
  return stable.findLast((release) => release.daysAgo > daysAgo)!.version
}
