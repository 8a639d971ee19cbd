import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { replaceLeakedKey } from '#server/admin/licenses/replace-key.ts'
import { listSecrets } from '#server/admin/secrets/list.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { replaceLostKeys } from '#server/admin/secrets/replace-lost-keys.ts'
import { retireSecret } from '#server/admin/secrets/retire.ts'
import { beginning, countSealed, type Place, resealBatch } from '#server/licenses/reseal.ts'
import { giveTrial } from '#server/licenses/trial.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { makeOffLink, readOffToken } from '#server/mail/links.ts'
import { deriveSecrets, unseal } from '#server/settings/secrets/secrets.ts'
import { until } from '../../world/clock.ts'
import { callLicense } from '../../world/licenses.ts'
import type { Sale } from '../../world/shop-type.ts'
import { calm, keptOf, openShop } from '../../world/shop.ts'
import { ownShop, type Shop } from '../../world/visit.ts'
import { readLicense } from '../../world/stored.ts'
import { createVisitor, signIn } from '../../world/visitor.ts'
import { readRows, setRows } from '../../world/rows.ts'

const make = () => randomBytes(48).toString('base64')
const old = make()
const fresh = make()
/** The first setting of every instance: none may encrypt with a secret that another cannot use. */
const listed = { APP_SECRET: `${old}, ${fresh}` }
const turned = { APP_SECRET: `${fresh}, ${old}` }
const getInfo = '/api/account/get-info'

const adminOf = ({ deps }: Shop) => ({ ...deps, kept: keptOf(deps.config) })

const retire = (shop: Shop, secret: string) =>
  retireSecret(adminOf(shop), { name: 'operator:test' }, { secret, reason: 'it may have leaked' })

const statusOf = async (shop: Shop) => {
  const rows = await listSecrets(adminOf(shop))
  return rows.filter(({ secret }) => secret === 'APP_SECRET')
}

const countWith = (shop: Shop, ...secrets: string[]) =>
  countSealed(
    shop.deps.db,
    secrets.map((each) => deriveSecrets([each])),
  )

describe('a shop that changes from one secret to another', async () => {
  const id = '2f1a8e94-3c55-4a0e-9a2b-0c6f4f0b7d11'

  const before = await ownShop('secrets', { env: listed })
  const { email, key } = await before.sold()
  const visitor = createVisitor(before)
  const { code } = await signIn(before, visitor, email)
  await visitor.post('/api/account/accept-eula', { email, code })
  const ada = { visitor, email, code, key }
  const leaked = await before.sold()
  const posted = { license: leaked.id, reason: 'posted in a forum' }
  await replaceLeakedKey.act(before.deps, { name: 'operator:test' }, posted)
  await useTrial(before, 'eva+1@example.org')
  const links = { off: makeOffLink(before.deps, id) }
  const during = await before.another(turned)

  async function useTrial(shop: Shop, email: string): Promise<string[]> {
    const visitor = shop.visitor()
    const { code } = await shop.signIn(visitor, email)
    await visitor.post('/api/account/accept-eula', { email, code })
    const asked = { email, code, generate_trial_key: true }
    const { licenses } = (await visitor.post<AccountInfo>(getInfo, asked)).body
    for (const { license_key } of licenses)
      await shop.callLicense('activate', { license_key, fingerprint: 'the laptop of eva' })
    return licenses.map(({ license_key }) => license_key!)
  }

  /**
   * Asks for a trial without a sign-in, whose code the first instance would still make with the old
   * secret.
   */
  async function askForTrial({ deps }: Shop, email: string) {
    const account = await deps.db
      .transaction()
      .execute((trx) => openAccount(deps, trx, { typed: email, normal: email }))
    return giveTrial(deps, account.id)
  }

  const look = (shop: Shop) =>
    shop.app.request(getInfo, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '10.99.0.7',
        Cookie: ada.visitor.cookie()!,
      },
      body: JSON.stringify({ email: ada.email, code: ada.code }),
    })

  const tokenIn = (link: string) => new URL(link).searchParams.get('t')!

  it('keeps its sessions, keys, links and trials while both are accepted', async () => {
    const answer = await look(during)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as AccountInfo).licenses[0]?.license_key).toBe(ada.key)
    const device = { license_key: ada.key, fingerprint: 'desk' }
    expect(await callLicense(during, 'activate', device)).toMatchObject({ code: 'valid' })
    expect(readOffToken(during.deps, tokenIn(links.off))).toBe(id)
    expect(await useTrial(during, 'eva+2@example.org')).toEqual([])
  })

  it('re-encrypts everything in the background, while an instance with the old secret first keeps selling', async () => {
    const { key } = await before.sold()
    expect(await callLicense(during, 'validate', { license_key: key })).toMatchObject({
      code: 'valid',
    })
    const restarted = await before.another(turned)
    await until(async () => (await countWith(before, fresh, old))[1] === 0)
    await restarted.close()
    expect(await countWith(before, fresh, old)).toEqual([expect.any(Number), 0, 0])
    expect(await callLicense(during, 'validate', { license_key: key })).toMatchObject({
      code: 'valid',
    })
    expect(await statusOf(during)).toMatchObject([
      { state: 'accepted', rows: 0 },
      { state: 'in use', rows: expect.any(Number) },
    ])
  })

  it('cannot start without the old one until that is retired, nor with a wrong one', async () => {
    await expect(before.another({ APP_SECRET: fresh })).rejects.toThrow(
      /^APP_SECRET lacks [\w-]{43}, which is still needed.*secrets retire/,
    )
    await expect(before.another({ APP_SECRET: `${make()}, ${make()}` })).rejects.toThrow(
      /^APP_SECRET is not the one this database was made with/,
    )
    await expect(before.another({ APP_SECRET: `${make()}, ${fresh}, ${old}` })).rejects.toThrow(
      /^APP_SECRET begins with a secret that is new here/,
    )
  })

  it('retires the old one, which is not accepted again, even where it is still set', async () => {
    const [earlier, inUse] = await statusOf(during)
    expect(await retire(during, inUse!.id!)).toEqual({
      ok: false,
      problems: ['This APP_SECRET is in use. Put another one in front of it first.'],
    })
    expect(await findCustomers(during.deps, leaked.key)).toHaveLength(1)
    // The first instance may still have emails to send that it encrypted.
    await until(async () => (await retire(during, earlier!.id!)).ok)
    expect((await statusOf(during))[0]).toMatchObject({
      state: expect.stringMatching(/^retired /),
      rows: 0,
    })
    expect(await findCustomers(during.deps, leaked.key)).toEqual([])
    expect(await readLicense(during, leaked.id)).toMatchObject({ previous_key_lookup: null })
    for (const APP_SECRET of [fresh, turned.APP_SECRET]) {
      const after = await before.another({ APP_SECRET })
      expect((await look(after)).status).toBe(401)
      expect(readOffToken(after.deps, tokenIn(links.off))).toBeNull()
      const device = { license_key: ada.key, fingerprint: 'desk' }
      expect(await callLicense(after, 'validate', device)).toMatchObject({ code: 'valid' })
      expect(await askForTrial(after, 'eva+3@example.org')).toBe('trial_used')
      await after.close()
    }
    await expect(before.another({ APP_SECRET: old })).rejects.toThrow(/^APP_SECRET is not/)
  })
})

describe('re-encryption', async () => {
  const before = await ownShop('secrets', { work: false, env: listed })
  const held: Sale[] = []
  for (let number = 0; number < 450; number += 1)
    held.push(await before.sold({ by: 'hand', email: `buyer${number}@example.org` }))
  const during = await before.another(turned)

  async function runAll(place: Place | null = beginning): Promise<void> {
    for (let next = place; next !== null;) next = await resealBatch(during.deps, next)
  }

  it('is not reported as done before it is', async () => {
    const [earlier] = await statusOf(during)
    expect(earlier).toMatchObject({ state: 'accepted', rows: 450 })
    expect(await retire(during, earlier!.id!)).toEqual({
      ok: false,
      problems: [
        '450 rows are still encrypted with this secret. Wait until “secrets status” shows none.',
      ],
    })
  })

  it('continues where it stopped, and two runs at once have the same result', async () => {
    const next = await resealBatch(during.deps, beginning)
    expect(next).toMatchObject({ table: 'licenses' })
    expect(await countWith(before, fresh, old)).toEqual([200, 250, 0])
    await Promise.all([runAll(next), runAll(), runAll()])
    expect(await countWith(before, fresh, old)).toEqual([450, 0, 0])
    for (const { key } of [held[0]!, held[225]!, held[449]!])
      expect(await callLicense(during, 'validate', { license_key: key })).toMatchObject({
        code: 'valid',
      })
  })

  it('on an instance without the new secret leaves waiting emails to another', async () => {
    const to = 'waiting@example.org'
    const { deps } = during
    await deps.db
      .transaction()
      .execute((trx) => queueEmail(deps, trx, to, { kind: 'change_refused' }))
    const read = () =>
      deps.db.selectFrom('emails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
    const queued = await read()
    const alone = { ...before.deps, secrets: deriveSecrets([old]) }
    await expect(sendEmail(alone, queued.id)).rejects.toThrow('APP_SECRET')
    expect(await read()).toEqual(queued)
    await sendEmail(before.deps, queued.id)
    expect((await read()).sent_at).not.toBeNull()
  })

  it('moves on to the next table when a table has no rows left', async () => {
    const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    for (const table of ['licenses', 'webhook_secrets'] as const)
      expect(await resealBatch(during.deps, { table, after: last })).not.toBeNull()
    expect(await resealBatch(during.deps, { table: 'emails', after: last })).toBeNull()
  })

  it('leaves alone a row that neither secret opens, and says so', async () => {
    const { id } = held[7]!
    await setRows(during, 'licenses', { id }, { key_sealed: Buffer.from('damaged') })
    await runAll()
    expect(await statusOf(during)).toContainEqual(
      expect.objectContaining({ state: 'none of these', rows: 1 }),
    )
  })
})

it('a lost secret is retired with everything it encrypted, and each license gets a new key', async () => {
  const lost = await openShop({ behavior: calm, work: false })
  const { key, id } = await lost.sold({ by: 'hand', email: 'ada@example.org' })
  const device = { license_key: key, fingerprint: 'laptop' }
  await callLicense(lost, 'activate', device)
  const secret = (await statusOf(lost))[0]!.id
  const kept = { ...keptOf(lost.deps.config), appSecret: fresh }
  await expect(lost.another({ APP_SECRET: fresh })).rejects.toThrow(/^APP_SECRET is not the one/)
  const mia = { name: 'operator:test' }
  const reason = 'the disk and the backup are gone'
  expect(await retireSecret({ ...adminOf(lost), kept }, mia, { secret, reason })).toMatchObject({
    ok: true,
    change: { after: { rows: 1 } },
  })
  const again = await lost.another({ APP_SECRET: fresh })
  expect(await callLicense(again, 'validate', device)).toMatchObject({ code: 'not_found' })
  expect(await replaceLostKeys(again.deps, mia, { reason })).toMatchObject({
    change: { after: { replaced: 1, more: false } },
  })
  const [{ licenseKey: license_key, replaced: why }] = await readWaiting(again, 'ada@example.org')
  expect(why).toBe('lost')
  const known = { previous_key_lookup: null, key_replaced_at: expect.any(Date) }
  expect(await readLicense(again, id)).toMatchObject(known)
  const replaced = { license_key, fingerprint: 'laptop' }
  // The device still has its seat.
  expect(await callLicense(again, 'validate', replaced)).toMatchObject({ code: 'valid' })
  expect(await replaceLostKeys(again.deps, mia, { reason })).toMatchObject({
    change: { after: { replaced: 0 } },
  })
  await again.close()
  await lost.close()
})

/** Reads what the emails to an address will say. */
async function readWaiting({ deps }: Shop, to: string) {
  const emails = await readRows({ deps }, 'emails', { recipient: to })
  return emails.map(({ id, payload_sealed }) =>
    JSON.parse(unseal(deps.secrets.seal, id, payload_sealed!)!),
  )
}
