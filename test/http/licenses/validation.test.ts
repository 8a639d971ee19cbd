import { describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { makeLicenseKey } from '#server/licenses/key.ts'
import { giveTrial } from '#server/licenses/trial.ts'
import { openKey } from '#server/licenses/issue.ts'
import { ownShop } from '../../world/visit.ts'
import { ownNetwork } from '../../world/visitor.ts'

const shop = await ownShop('clock', { work: false })

const validate = (license_key: string, more: Record<string, string> = {}, network?: string) =>
  shop.callLicense('validate', { license_key, ...more }, network)

async function giveTrialKey(email: string): Promise<string> {
  const account = await openAccount(shop.deps, shop.deps.db as never, {
    typed: email,
    normal: email,
  })
  await giveTrial(shop.deps, account.id)
  const license = await shop.readRow('licenses', { account_id: account.id })
  return openKey(shop.deps, license)!
}

describe('a key', () => {
  it('is valid without a device, and not activated on one without a seat', async () => {
    const { key } = await shop.sold({ by: 'hand', email: 'ada@example.org' })
    expect(await validate(key)).toMatchObject({ valid: true, code: 'valid', activation_id: null })
    expect(await validate(key, { fingerprint: 'laptop' })).toMatchObject({
      valid: false,
      code: 'not_activated',
      activation_count: 0,
    })
    const { activation_id } = await shop.callLicense('activate', {
      license_key: key,
      fingerprint: 'laptop',
    })
    expect(await validate(key, { fingerprint: 'laptop' })).toMatchObject({
      valid: true,
      activation_id,
      activation_count: 1,
    })
  })

  it('is the same key in lower case, with spaces or other dashes, and with O, I and L for 0 and 1', async () => {
    const { key, id } = await shop.sold({ by: 'hand', email: 'ben@example.org' })
    const spellings = [
      key.toLowerCase(),
      `  ${key.replaceAll('-', ' ')}\n`,
      key.replaceAll('-', ''),
      key.replaceAll('-', '–'),
      key.replaceAll('0', 'O').replaceAll('1', 'I'),
      key.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]
    for (const spelling of spellings) {
      const answer = await validate(spelling)
      expect({ spelling, code: answer.code }).toEqual({ spelling, code: 'valid' })
      expect(claimsOf(answer.certificate).sub).toBe(id)
    }
  })

  it('reveals nothing about its buyer', async () => {
    const { key } = await shop.sold({ by: 'hand', email: 'cara.private@example.org' })
    const answer = await validate(key, { fingerprint: 'laptop', nonce: 'n' })
    const text = JSON.stringify({ answer, claims: claimsOf(answer.certificate) })
    expect(text).not.toMatch(/cara|example\.org|@/)
    expect(text).not.toContain(key)
  })
})

describe('time', () => {
  it('ends the updates of a license, which stays valid', async () => {
    const license = await shop.sold({ by: 'hand', email: 'dov@example.org' })
    const device = { license_key: license.key, fingerprint: 'laptop' }
    await shop.callLicense('activate', device)
    shop.clock.advance(366 * times.day)
    const ended = { code: 'updates_expired', license_type: 'individual' }
    expect(await validate(license.key)).toMatchObject({ valid: true, ...ended })
    expect(await shop.callLicense('validate', device)).toMatchObject({ valid: true, ...ended })
    expect(await shop.callLicense('activate', device)).toMatchObject({ activated: true, ...ended })
  })

  it('ends a trial completely', async () => {
    const key = await giveTrialKey('eve@example.org')
    expect(await validate(key)).toMatchObject({ valid: true, license_type: 'trial' })
    await shop.callLicense('activate', { license_key: key, fingerprint: 'laptop' })
    shop.clock.advance(product.trialDays * times.day + 1000)
    const ended = { code: 'trial_expired' }
    expect(await validate(key, { fingerprint: 'laptop' })).toMatchObject({ valid: false, ...ended })
    const device = { license_key: key, fingerprint: 'other' }
    expect(await shop.callLicense('activate', device)).toMatchObject({
      activated: false,
      ...ended,
    })
  })
})

describe('guessing', () => {
  it('ends after thirty unknown keys from a network, which can still use its own key', async () => {
    const network = ownNetwork()
    const { key } = await shop.sold({ by: 'hand', email: 'gil@example.org' })
    const guess = () =>
      shop.visitor({ network }).post('/api/license/validate', {
        license_key: makeLicenseKey(),
        fingerprint: 'laptop',
      })
    for (let turn = 0; turn < 30; turn += 1)
      expect((await guess()).body).toMatchObject({ valid: false, code: 'not_found' })
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await validate(key, {}, network)).toMatchObject({ valid: true })
    for (const verb of ['activate', 'deactivate'] as const)
      expect(
        await shop.callLicense(verb, { license_key: makeLicenseKey(), fingerprint: 'x' }, network),
      ).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(await validate(makeLicenseKey())).toMatchObject({ code: 'not_found' })
  })
})

function claimsOf(certificate: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(certificate.split('.')[1]!, 'base64url').toString())
}
