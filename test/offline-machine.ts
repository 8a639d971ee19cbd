import { expect } from 'vitest'
import {
  createLicenseClient,
  type LicenseStore,
  memoryStore,
  type PublicKey,
} from '#license-client/src/index.ts'
import { product } from '#contract/product.ts'
import { addYears } from '#server/clock.ts'
import { times } from '#contract/limits.ts'
import type { AccountInfo } from '#contract/account.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { setLicense } from './licenses.ts'
import { forgetLimits } from './rows.ts'
import type { Sale } from './shop-type.ts'
import type { Shop } from './shop.ts'
import { createVisitor, signIn } from './visitor.ts'

/** A machine with the app and a clock of its own, without a network until it gets one. */
export function createMachine(
  shop: Shop,
  fingerprint: string,
  { store = memoryStore(), network = false }: { store?: LicenseStore; network?: boolean } = {},
) {
  let ahead = 0
  let asked = 0
  const client = createLicenseClient({
    baseUrl: 'http://localhost:3000',
    product: product.id,
    publicKeys: shop.deps.signer.jwks.keys as PublicKey[],
    store,
    fetch: async (address, init) => {
      asked += 1
      if (!network) throw new TypeError('fetch failed')
      return shop.app.request(String(address), init)
    },
    clock: () => new Date(shop.clock.now().getTime() + ahead),
  })
  const textOf = (answer: { outcome: 'yes'; text: string } | { outcome: 'unknown' }) => {
    if (answer.outcome === 'unknown') throw new Error(JSON.stringify(answer))
    return answer.text
  }
  return {
    fingerprint,
    client,
    store,
    ask: async () =>
      textOf(await client.makeRequest({ fingerprint, deviceName: `${fingerprint} PC` })),
    take: (text: string) => client.acceptFile({ text, fingerprint }),
    giveBack: async () => textOf(await client.releaseFile({ fingerprint })),
    check: () => client.checkOffline({ fingerprint }),
    wait: (days: number) => {
      ahead += days * times.day
    },
    countAsks: () => asked,
  }
}

/** Whoever is signed in, and carries texts between a machine and the account page. */
export async function createCarrier(shop: Shop, email: string, { accepts = true } = {}) {
  await forgetLimits(shop)
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const call = (verb: string, body: object) =>
    visitor.post(`/api/account/${verb}`, { email, code, ...body })
  if (accepts) await call('accept-eula', {})
  const look = async () => (await call('get-info', {})).body as AccountInfo
  return {
    call,
    look,
    read: (text: string) => call('read-machine-text', { text }),
    make: (license_id: string, text: string) => call('make-license-file', { license_id, text }),
    show: (file_id: string) => call('license-file', { file_id }),
    renew: (file_id: string) => call('renew-license-file', { file_id }),
    release: (text: string) => call('release-license-file', { text }),
  }
}

type Carrier = Awaited<ReturnType<typeof createCarrier>>

/** People with machines that have no network, and what they find out about their seats. */
export function createOfflineOwners(shop: Shop) {
  /** Somebody whose payment can no longer be refunded, with so many seats. */
  async function createOwner(seats = 1) {
    const license = await shop.sold({ by: 'hand', seats })
    const paid_at = new Date(shop.clock.now().getTime() - 40 * times.day)
    const { db } = shop.deps
    await db.updateTable('orders').set({ paid_at }).where('id', '=', license.order).execute()
    await setLicense(shop, license.id, { updates_until: addYears(shop.clock.now(), 100) })
    const { email } = license
    return { email, license, carrier: await createCarrier(shop, email) }
  }

  /** Carries a request there and the file back. */
  async function equip(carrier: Carrier, { id }: Sale, fingerprint: string) {
    const machine = createMachine(shop, fingerprint)
    const made = await carrier.make(id, await machine.ask())
    expect(made.body).toMatchObject({ file_id: expect.any(String), grace_days: 7 })
    expect(await machine.take(made.body.text)).toMatchObject({ outcome: 'yes', code: 'valid' })
    return { machine, file: made.body }
  }

  const seats = ({ id }: Sale) =>
    shop.deps.db
      .selectFrom('activations')
      .selectAll()
      .where('license_id', '=', id)
      .where('released_at', 'is', null)
      .execute()

  /** No license is on more devices than it allows, and each file that can be used has its seat. */
  async function expectSeatsKept() {
    const broken = await findViolations(shop.deps.db)
    const ofSeats = ['v_violation_i7', 'v_violation_i28']
    expect(broken.filter(({ view }) => ofSeats.includes(view))).toEqual([])
  }

  return { createOwner, equip, seats, expectSeatsKept }
}

export const codeOf = ({ body }: { body: any }) => body.error?.code
