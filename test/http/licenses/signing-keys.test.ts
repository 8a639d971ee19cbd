import { decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { type PublicKey, verifyCertificate } from '#license-client/src/certificate.ts'
import { createLicenseClient } from '#license-client/src/client.ts'
import { memoryStore } from '#license-client/src/record.ts'
import { listSecrets } from '#server/admin/secrets/list.ts'
import { findLosses } from '#server/admin/secrets/losses.ts'
import { retireSecret } from '#server/admin/secrets/retire.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { readKnownSecrets } from '#server/settings/secrets/known-secrets.ts'
import type { Sale } from '../../world/shop-type.ts'
import { calm, keptOf, openShop } from '../../world/shop.ts'
import { ownShop, type Shop } from '../../world/visit.ts'

type Published = PublicKey & { kid: string }

const opened = await ownShop('secrets', { work: false })
/** The same shop, started again with a second key. */
const shop = await opened.another({
  LICENSE_SIGNING_KEY: `${opened.deps.config.licenseSigningKey}, ${await makeSigningKey()}`,
})
const [first, second] = (await readKeys(shop)) as [Published, Published]
let license: Sale

beforeEach(async () => {
  license = await shop.sold({ by: 'hand', email: 'ada@example.org' })
})

async function readKeys({ url }: Shop): Promise<Published[]> {
  const { keys } = await (await fetch(`${url}/.well-known/jwks.json`)).json()
  return keys
}

/** The request of version 0.2 of the client, which names no keys. */
const recorded = {
  fingerprint: '9c2d0f6e3b1a4875',
  device_name: 'Laptop',
  platform: 'linux-x64',
  app_version: '1.0.0',
  nonce: 'f0Zb0Wv1mWmS8lJmN1cB1A',
}

const askAsBefore = (verb: 'activate' | 'validate' | 'deactivate', at = shop) =>
  at.callLicense(verb, { license_key: license.key, ...recorded })

const kidOf = ({ certificate }: { certificate: string }) => decodeProtectedHeader(certificate).kid

const device = () => ({ licenseKey: license.key, fingerprint: recorded.fingerprint })

const appWith = (publicKeys: PublicKey[], appVersion = '2.0.0', { url: baseUrl } = shop) =>
  createLicenseClient({
    baseUrl,
    product: product.id,
    publicKeys,
    appVersion,
    store: memoryStore(),
  })

const readDevice = () => shop.findRow('activations', { license_id: license.id })

describe('while a second key is set', () => {
  it('both public keys are published, the oldest first', async () => {
    expect(await readKeys(opened)).toEqual([first])
    expect(await readKeys(shop)).toEqual([first, second])
  })

  it('an older app, which names no key, gets each answer signed with the first', async () => {
    for (const verb of ['activate', 'validate', 'deactivate'] as const) {
      const answer = await askAsBefore(verb)
      expect(kidOf(answer), verb).toBe(first.kid)
      const expected = { product: product.id, nonce: recorded.nonce }
      if (verb !== 'deactivate')
        expect(await verifyCertificate(answer.certificate, [first], expected)).toMatchObject({
          ok: true,
          claims: { code: 'valid' },
        })
    }
  })

  it('an app gets answers signed with the newest key it was built with', async () => {
    for (const [keys, newest] of [
      [[first], first],
      [[first, second], second],
      [[second, first], second],
      [[second], second],
    ] as const) {
      const app = appWith([...keys])
      expect(await app.activate(device())).toMatchObject({ outcome: 'yes' })
      expect(await app.validate(device())).toMatchObject({ outcome: 'yes' })
      const asked = { license_key: license.key, signing_keys: keys.map(({ kid }) => kid) }
      expect(kidOf(await shop.callLicense('validate', asked))).toBe(newest.kid)
      expect(await app.deactivate(device())).toMatchObject({ outcome: 'yes' })
    }
  })

  it('an app that knows none of the keys is told so, and nothing is done for it', async () => {
    const stranger = appWith([{ ...first, kid: 'of-another-shop' }])
    const refused = {
      outcome: 'unknown',
      reason: 'unknown_key',
      detail: expect.stringContaining('Update the app.'),
    }
    expect(await stranger.activate(device())).toEqual(refused)
    expect(await readDevice()).toBeUndefined()
    await appWith([first]).activate(device())
    expect(await stranger.deactivate(device())).toEqual(refused)
    expect(await readDevice()).toMatchObject({ released_at: null })
  })

  it('a check records which keys the app has, and writes nothing while they stay the same', async () => {
    await askAsBefore('activate')
    expect(await readDevice()).toMatchObject({ signing_keys: null, app_version: '1.0.0' })
    const updated = appWith([second, first, { ...first, kid: 'of-another-shop' }])
    await updated.validate(device())
    const noted = await readDevice()
    expect(noted).toMatchObject({ signing_keys: [first.kid, second.kid], app_version: '2.0.0' })
    shop.clock.advance(60_000)
    await updated.validate(device())
    expect(await readDevice()).toEqual(noted)
  })
})

describe('retiring a key', () => {
  const retire = (secret: string, at = shop) =>
    retireSecret(
      { ...at.deps, kept: keptOf(at.deps.config) },
      { name: 'operator:test' },
      { secret, reason: 'a new one is in the apps' },
    )
  const findFirst = async () => (await readKnownSecrets(shop.deps.db, 'LICENSE_SIGNING_KEY'))[0]!
  const status = async () => {
    const rows = await listSecrets({ ...shop.deps, kept: keptOf(shop.deps.config) })
    return rows.filter(({ secret }) => secret === 'LICENSE_SIGNING_KEY')
  }

  it('is preceded by a count of the devices that know no other', async () => {
    const [before] = await status()
    await askAsBefore('activate')
    license = await shop.sold({ by: 'hand', email: 'ben@example.org' })
    await appWith([first]).activate(device())
    license = await shop.sold({ by: 'hand', email: 'cara@example.org' })
    await appWith([first, second]).activate(device())
    const [old, next] = await status()
    expect(old).toMatchObject({ id: first.kid, state: 'in use' })
    expect(old!.needed_by! - before!.needed_by!).toBe(2)
    expect(next).toMatchObject({ id: second.kid, state: 'in use', needed_by: expect.any(Number) })
    expect(next!.devices).toBeGreaterThan(next!.needed_by!)
    const { devices } = await findLosses(
      { ...shop.deps, kept: keptOf(shop.deps.config) },
      await findFirst(),
    )
    expect(devices).toBe(old!.needed_by)
  })

  it('is refused for an unknown key, and for the only one that is set', async () => {
    expect(await retire('no-such-key')).toMatchObject({ ok: false })
    expect(await retire(first.kid, opened)).toEqual({
      ok: false,
      problems: ['This is the only LICENSE_SIGNING_KEY. Add another one to the settings first.'],
    })
  })

  it('ends it from the next start on, even where it is still set, and apps get only valid answers', async () => {
    const held = await shop.sold({ by: 'hand', email: 'eve@example.org' })
    const store = memoryStore()
    const baseUrl = shop.url
    const common = { product: product.id, store, baseUrl }
    const old = createLicenseClient({ ...common, publicKeys: [first] })
    const own = { licenseKey: held.key, fingerprint: 'eve' }
    await old.activate(own)
    expect(await retire(first.kid)).toMatchObject({
      ok: true,
      change: { subject: first.kid, after: { retired: true, devices: expect.any(Number) } },
    })
    expect(await retire(first.kid)).toMatchObject({ ok: false })
    const later = await shop.another()
    try {
      expect(await readKeys(later)).toEqual([second])
      license = held
      expect(await askAsBefore('validate', later)).toEqual({
        error: expect.objectContaining({ code: 'unknown_signing_key' }),
      })
      const asked = createLicenseClient({ ...common, baseUrl: later.url, publicKeys: [first] })
      expect(await asked.validate(own)).toMatchObject({ outcome: 'unknown', reason: 'unknown_key' })
      // The certificate it has is good until its lease ends.
      expect(await asked.check(own)).toMatchObject({ outcome: 'yes', source: 'certificate' })
      const updated = createLicenseClient({
        ...common,
        baseUrl: later.url,
        publicKeys: [first, second],
      })
      expect(await updated.validate(own)).toMatchObject({ outcome: 'yes', source: 'server' })
    } finally {
      await later.close()
    }
    const [old1, next] = await status()
    expect(old1).toMatchObject({ state: expect.stringMatching(/^retired /), needed_by: 0 })
    expect(next).toMatchObject({ state: 'in use' })
  })

  it('allows a start without it, and one without a key still in use is refused', async () => {
    const [, text] = splitTexts(shop.deps.config.licenseSigningKey!)
    const without = await shop.another({ LICENSE_SIGNING_KEY: text! })
    expect(await readKeys(without)).toEqual([second])
    await without.close()
    await expect(
      shop.another({ LICENSE_SIGNING_KEY: `${await makeSigningKey()}` }),
    ).rejects.toThrow(/^LICENSE_SIGNING_KEY is not the one this database was made with/)
    const third = await makeSigningKey()
    const three = await shop.another({ LICENSE_SIGNING_KEY: `${text}, ${third}` })
    await three.close()
    await expect(shop.another({ LICENSE_SIGNING_KEY: text! })).rejects.toThrow(
      /^LICENSE_SIGNING_KEY lacks [\w-]{43}, which is still needed/,
    )
  })
})

it('a key that is lost is retired under a new one, and apps that know only it are told to update', async () => {
  const lost = await openShop({ behavior: calm, work: false })
  license = await lost.sold({ by: 'hand', email: 'fay@example.org' })
  await askAsBefore('activate', lost)
  const [{ kid }] = (await readKeys(lost)) as [Published]
  const LICENSE_SIGNING_KEY = await makeSigningKey()
  await expect(lost.another({ LICENSE_SIGNING_KEY })).rejects.toThrow(
    /^LICENSE_SIGNING_KEY is not .*docs\/operating\/rotate\.md/,
  )
  const kept = { appSecret: lost.deps.config.appSecret!, licenseSigningKey: LICENSE_SIGNING_KEY }
  const deps = { ...lost.deps, kept }
  const input = { secret: kid, reason: 'the disk is gone' }
  expect(await retireSecret(deps, { name: 'operator:test' }, input)).toMatchObject({
    change: { after: { devices: 1 } },
  })
  const later = await lost.another({ LICENSE_SIGNING_KEY })
  expect(await askAsBefore('validate', later)).toMatchObject({
    error: { code: 'unknown_signing_key' },
  })
  const updated = appWith(await readKeys(later), '2.0.0', later)
  expect(await updated.validate(device())).toMatchObject({ outcome: 'yes' })
  await later.close()
  await lost.close()
})

function splitTexts(setting: string): string[] {
  return setting.match(/\{[^{}]*\}/g) ?? []
}
