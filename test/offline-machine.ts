import { expect } from 'vitest'
import {
  createLicenseClient,
  type LicenseStore,
  memoryStore,
  type PublicKey,
} from '#license-client/src/index.ts'
import { addYears } from '#server/settings/clock.ts'
import { times } from '#contract/limits.ts'
import type { AccountInfo } from '#contract/account.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { until } from './world/clock.ts'
import { type AdminClient, openConsole } from './world/console.ts'
import { emailsTo } from './world/emails.ts'
import { setLicense } from './world/licenses.ts'
import { forgetAllRateLimits } from './world/rows.ts'
import type { Sale } from './world/shop-type.ts'
import type { Shop } from './world/shop.ts'
import { createVisitor, signIn } from './world/visitor.ts'

/** Creates a machine with the app and a clock of its own, without a network until it gets one. */
export function createMachine(
  shop: Shop,
  fingerprint: string,
  {
    store = memoryStore(),
    network = false,
    product = 'protocraft',
  }: { store?: LicenseStore; network?: boolean; product?: string } = {},
) {
  let ahead = 0
  let asked = 0
  const client = createLicenseClient({
    baseUrl: 'http://localhost:3000',
    product,
    publicKeys: shop.deps.signer.jwks.keys as PublicKey[],
    store,
    fetch: async (address, init) => {
      asked += 1
      if (!network) throw new TypeError('fetch failed')
      return shop.app.request(String(address), init)
    },
    clock: () => new Date(shop.clock.now().getTime() + ahead),
  })
  return {
    fingerprint,
    client,
    store,
    ask: async () => {
      const answer = await client.makeActivationRequest({
        fingerprint,
        deviceName: `${fingerprint} PC`,
      })
      if (answer.outcome === 'unknown') throw new Error(JSON.stringify(answer))
      return answer.text
    },
    take: (text: string) => client.acceptFile({ text, fingerprint }),
    check: () => client.checkOffline({ fingerprint }),
    wait: (days: number) => {
      ahead += days * times.day
    },
    countAsks: () => asked,
  }
}

export async function openAccount(shop: Shop, email: string, { accepts = true } = {}) {
  await forgetAllRateLimits(shop)
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const call = (verb: string, body: object) =>
    visitor.post(`/api/account/${verb}`, { email, code, ...body })
  if (accepts) await call('accept-eula', {})
  const look = async () => (await call('get-info', {})).body as AccountInfo
  return { call, look }
}

/** Makes people with machines that have no network, and the support that makes their files. */
export function createOfflineOwners(shop: Shop) {
  /** Makes an owner whose payment can no longer be refunded, with this many seats. */
  async function createOwner(seats = 1) {
    const license = await shop.sold({ by: 'hand', seats })
    const paid_at = new Date(shop.clock.now().getTime() - 40 * times.day)
    const { db } = shop.deps
    await db.updateTable('orders').set({ paid_at }).where('id', '=', license.order).execute()
    await setLicense(shop, license.id, { updates_until: addYears(shop.clock.now(), 100) })
    return { license, email: license.email, account: await openAccount(shop, license.email) }
  }

  /** Sends an activation request to support, which makes the file. */
  async function request({ id }: Pick<Sale, 'id'>, text: string, by?: AdminClient) {
    // Support signs in anew: clocks move here, and a session ends in a day.
    const maker = by ?? (await openConsole(shop, 'support'))
    const input = { license: id, text, reason: 'by email' }
    const answer = await maker.write('license-files/make', input)
    return { status: answer.status, said: await answer.text() }
  }

  /** Does the same, and reads the file from the email. */
  async function get(license: Pick<Sale, 'id' | 'email'>, text: string): Promise<string> {
    const { status, said } = await request(license, text)
    expect([status, said]).toEqual([200, said])
    const { file: id } = JSON.parse(said).after
    const find = () => listFiles(license).find((each) => claimsOf(each).file === id)
    await until(() => find() !== undefined)
    return find()!
  }

  const listFiles = ({ email }: Pick<Sale, 'email'>) =>
    emailsTo(shop, email, /offline computer/).flatMap(({ files }) => files.map(({ text }) => text))

  /** Carries an activation request there and the file back. */
  async function equip(license: Pick<Sale, 'id' | 'email'>, fingerprint: string) {
    const machine = createMachine(shop, fingerprint)
    const file = await get(license, await machine.ask())
    expect(await machine.take(file)).toMatchObject({ outcome: 'yes', code: 'valid' })
    return { machine, file }
  }

  const seats = ({ id }: Pick<Sale, 'id'>) =>
    shop.deps.db
      .selectFrom('activations')
      .selectAll()
      .where('license_id', '=', id)
      .where('released_at', 'is', null)
      .execute()

  /** Expects no license on more devices than it allows, and a seat for each file that can be used. */
  async function expectSeatsKept() {
    const broken = await findViolations(shop.deps.db)
    const ofSeats = ['invariant_i7', 'invariant_i28']
    expect(broken.filter(({ view }) => ofSeats.includes(view))).toEqual([])
  }

  return { createOwner, request, get, listFiles, equip, seats, expectSeatsKept }
}

/** Reads the claims of a license file or an activation request. */
export const claimsOf = (text: string) =>
  JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString())

export const codeOf = ({ body }: { body: any }) => body.error?.code
