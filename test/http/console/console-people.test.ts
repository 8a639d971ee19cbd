import { beforeEach, describe, expect, it } from 'vitest'
import { endFormerOwners } from '#server/admin/people/former-owners.ts'
import { createToken } from '#server/console/api-keys/token.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import {
  addPasskeyOf,
  createPasskey,
  finishLink,
  makeToken,
  openBrowser,
  type Passkey,
  signInToConsole,
  whoAmI,
} from '../../console-browser.ts'
import { type AdminClient, createClient, readDone } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const mia = 'mia@example.org'
const sam = 'sam@example.org'
const minute = 60_000
const reason = 'A test'
const scriptToken = createToken()

let support: AdminClient
const shop = await ownShop('clock', { env: { ADMINS: `${mia}, noa@example.org` } })
const owner = await shop.openConsole()
support = await shop.openConsole('support')
beforeEach(() => shop.forgetAllRateLimits())

const idOf = async (email: string) => {
  const row = await shop.readRow('admins', { email_norm: email })
  return row.id
}

const countPasskeys = async (email: string) => {
  const rows = await shop.readRows('admin_passkeys', { admin_id: await idOf(email) })
  return rows.length
}

describe('a link', () => {
  it('adds one passkey, and every owner is emailed who has it', async () => {
    const token = await makeToken(shop, mia)
    const told = shop.mailbox.emails().length
    const { status, body } = await finishLink(openBrowser(shop), token, createPasskey())
    expect([status, body]).toEqual([200, { email: mia }])
    expect((await openBrowser(shop).post('console/link/begin', { token })).status).toBe(400)
    await shop.mailbox.waitFor(() => shop.mailbox.emails().length === told + 2, 60_000)
    const news = shop.mailbox.emails().slice(0, 2)
    expect(news.flatMap(({ to }) => to).toSorted()).toEqual([mia, 'noa@example.org'])
    expect(news[0]!.text).toContain(`${mia} can now sign in to the console`)
  })

  it('adds one of two passkeys sent at the same time', async () => {
    const before = await countPasskeys(mia)
    const token = await makeToken(shop, mia)
    const both = await Promise.all(
      [openBrowser(shop), openBrowser(shop)].map(async (browser) => {
        const { body: options } = await browser.post('console/link/begin', { token })
        const attestation = createPasskey().make(options)
        return () => browser.post('console/link/finish', { token, attestation, name: 'A key' })
      }),
    )
    const tried = await Promise.all(both.map((finish) => finish()))
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await countPasskeys(mia)).toBe(before + 1)
  })

  it('still works after a refused passkey, and accepts one answer per challenge', async () => {
    const taken = await addPasskeyOf(shop, mia)
    const token = await makeToken(shop, mia)
    const browser = openBrowser(shop)
    const passkey = createPasskey()
    const { body: options } = await browser.post('console/link/begin', { token })
    const finish = (attestation: unknown) =>
      browser.post('console/link/finish', { token, attestation, name: 'A key' })
    const wrong = passkey.make(options, { origin: 'https://evil.example' })
    expect((await finish(wrong)).status).toBe(400)
    expect((await finish(taken.make(options))).status).toBe(400)
    expect((await finish(passkey.make(options))).status).toBe(400)
    expect((await finishLink(browser, token, passkey)).status).toBe(200)
  })

  it('adds no passkey that the authenticator did not store, says so, and still works', async () => {
    const token = await makeToken(shop, mia)
    const browser = openBrowser(shop)
    const { body: options } = await browser.post('console/link/begin', { token })
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { credProps: true },
    })
    const attestation = createPasskey().make(options, { isKept: false })
    const { status, body } = await browser.post('console/link/finish', {
      token,
      attestation,
      name: 'An old key',
    })
    expect([status, body.error.message]).toEqual([
      400,
      'This security key can’t store passkeys. Use another security key, a phone or a computer.',
    ])
    expect((await finishLink(browser, token, createPasskey())).status).toBe(200)
  })

  it('can replace the passkey of a device on that device, but not add one more there', async () => {
    const known = await addPasskeyOf(shop, mia)
    const listExcluded = async (add: boolean) => {
      const token = await makeToken(shop, mia, { add })
      const { body } = await openBrowser(shop).post('console/link/begin', { token })
      return body.excludeCredentials.map(({ id }: { id: string }) => id)
    }
    expect(await listExcluded(true)).toContain(known.id)
    expect(await listExcluded(false)).toEqual([])
  })

  it('adds nothing for a passkey without a finger or a PIN, or for another link', async () => {
    const token = await makeToken(shop, mia)
    const browser = openBrowser(shop)
    const { body: options } = await browser.post('console/link/begin', { token })
    const passkey = createPasskey()
    const unverified = passkey.make(options, { isVerified: false })
    const sent = { token, attestation: unverified, name: 'A key' }
    expect((await browser.post('console/link/finish', sent)).status).toBe(400)
    const { body: others } = await browser.post('console/link/begin', { token })
    const sams = await makeToken(shop, sam)
    const attestation = passkey.make(others)
    const crossed = await browser.post('console/link/finish', { ...sent, token: sams, attestation })
    expect(crossed.status).toBe(400)
  })

  it('expires after ten minutes, or when a newer one is made', async () => {
    const old = await makeToken(shop, mia)
    const token = await makeToken(shop, mia)
    expect((await openBrowser(shop).post('console/link/begin', { token: old })).status).toBe(400)
    shop.clock.advance(10 * minute)
    const late = await openBrowser(shop).post('console/link/begin', { token })
    expect(late.body.error.message).toBe(
      'This link was used, has been replaced or is older than ten minutes. Ask for a new one.',
    )
  })

  it('is made for owners and support people only, and is stored as a hash', async () => {
    await expect(makeToken(shop, 'stranger@example.org')).rejects.toThrow(
      'This address belongs to no owner in ADMINS',
    )
    const token = await makeToken(shop, mia)
    const rows = await shop.readRows('admin_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false)
  })
})

describe('an owner', () => {
  it('admits a support person, who can sign in until removed', async () => {
    const kit = 'kit@example.org'
    const { shown } = await owner.act('people/add', { email: kit, reason })
    const passkey = createPasskey()
    const token = shown!.link!.split('/admin/passkey#')[1]!
    expect((await finishLink(openBrowser(shop), token, passkey)).status).toBe(200)
    const browser = openBrowser(shop)
    expect((await signInToConsole(browser, passkey)).status).toBe(200)
    const later = await makeToken(shop, kit)
    await owner.act('people/remove', { admin: await idOf(kit), reason })
    expect((await whoAmI(browser, shop)).status).toBe(401)
    expect((await openBrowser(shop).post('console/link/begin', { token: later })).status).toBe(400)
    expect((await signInToConsole(openBrowser(shop), passkey)).status).toBe(401)
    expect(await countPasskeys(kit)).toBe(0)
  })

  it('cannot remove another owner, nor make a link for or remove a passkey of one', async () => {
    const passkey = await addPasskeyOf(shop, 'noa@example.org')
    const tries = [
      ['people/remove', { admin: await idOf('noa@example.org') }],
      ['people/new-link', { email: 'noa@example.org' }],
      ['passkeys/remove', { passkey: passkey.id }],
    ] as const
    for (const [call, input] of tries)
      expect([call, (await owner.write(call, { ...input, reason })).status]).toEqual([call, 400])
  })

  it('can make a link for a support person that ends their other passkeys, or adds one', async () => {
    const lost = await addPasskeyOf(shop, sam)
    const use = async (input: object) => {
      const made = await owner.write('people/new-link', { email: sam, reason, ...input })
      const token = (await readDone(made)).shown!.link!.split('#')[1]!
      await finishLink(openBrowser(shop), token, createPasskey())
      return (await signInToConsole(openBrowser(shop), lost)).status
    }
    expect(await use({ add: true })).toBe(200)
    expect(await use({})).toBe(401)
    expect((await support.read('session/show')).status).toBe(401)
    support = await shop.openConsole('support')
  })

  it('who is signed in can make a link for one more passkey of their own, and stays signed in', async () => {
    const first = await addPasskeyOf(shop, mia)
    const made = await owner.write('people/new-link', { email: mia, reason })
    const token = (await readDone(made)).shown!.link!.split('#')[1]!
    expect((await finishLink(openBrowser(shop), token, createPasskey())).status).toBe(200)
    expect((await owner.read('session/show')).status).toBe(200)
    expect((await signInToConsole(openBrowser(shop), first)).status).toBe(200)
  })

  it('cannot remove their last passkey', async () => {
    await shop.dropRows('admin_passkeys')
    const first = await addPasskeyOf(shop, mia)
    const remove = (passkey: Passkey) =>
      owner.write('passkeys/remove', { passkey: passkey.id, reason })
    expect((await remove(first)).status).toBe(400)
    const second = await addPasskeyOf(shop, mia)
    const removed = await Promise.all([remove(first), remove(second)])
    expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await countPasskeys(mia)).toBe(1)
  })

  it('can sign somebody out everywhere', async () => {
    await shop.openConsole('support')
    const done = await owner.act('sessions/end', { email: sam, reason })
    expect(done.before.sessions).toBeGreaterThan(1)
    expect((await support.read('session/show')).status).toBe(401)
    support = await shop.openConsole('support')
  })

  it('sees who has access, including an owner who never signed in', async () => {
    const { rows } = await owner.ask<{ rows: object[] }>('people/list')
    expect(rows).toContainEqual(expect.objectContaining({ email: sam, role: 'support' }))
    expect(rows).toContainEqual(expect.objectContaining({ email: mia, role: 'owner' }))
    const other = await shop.another({ ADMINS: `${mia}, new@example.org` })
    const answer = await other.app.request('/api/admin/people/list', { headers: owner.headers })
    const { rows: more } = (await answer.json()) as { rows: object[] }
    expect(more).toContainEqual(expect.objectContaining({ email: 'new@example.org', id: null }))
    expect(JSON.stringify(more)).not.toContain('noa@example.org')
    await other.close()
  })

  it('who was missing from ADMINS at a start needs a new link to come back', async () => {
    const noa = 'noa@example.org'
    const passkey = await addPasskeyOf(shop, noa)
    const browser = openBrowser(shop)
    await signInToConsole(browser, passkey)
    const request = { call: 'people/new-link', body_sha256: '00'.repeat(32) }
    const { body: options } = await browser.post('console/confirm/begin', request)
    const confirming = { ...request, assertion: passkey.answer(options) }
    expect((await browser.post('console/confirm', confirming)).status).toBe(200)
    const link = await makeToken(shop, noa)
    const key = await shop.addRow('api_keys', {
      name: 'a script',
      token_hash: hash(scriptToken),
      hint: 'last',
      scopes: ['audit:read'],
      made_by: await idOf(noa),
      made_at: shop.clock.now(),
      expires_at: new Date(shop.clock.now().getTime() + 1e9),
    })
    const without = await shop.another({ ADMINS: mia })
    await endFormerOwners(without.deps)
    await without.close()
    expect((await whoAmI(browser, shop)).status).toBe(401)
    expect((await openBrowser(shop).post('console/link/begin', { token: link })).status).toBe(400)
    const script = createClient(shop, { Authorization: `Bearer ${scriptToken}` })
    const refused = await script.read('audit/list')
    expect([refused.status, await refused.text()]).toEqual([
      401,
      expect.stringContaining('revoked'),
    ])
    const confirmations = await shop.deps.db
      .selectFrom('admin_confirmations')
      .innerJoin('admin_sessions', 'admin_sessions.id', 'session_id')
      .select('ended_at')
      .where('admin_id', '=', await idOf(noa))
      .execute()
    expect(confirmations).toEqual([{ ended_at: expect.any(Date) }])
    expect((await signInToConsole(openBrowser(shop), passkey)).status).toBe(401)
    const next = await addPasskeyOf(shop, noa)
    expect((await signInToConsole(openBrowser(shop), next)).status).toBe(200)
    expect((await owner.read('session/show')).status).toBe(200)
    const { rows } = await owner.ask<any>('audit/list', { subject: await idOf(noa) })
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'people/end-access', actor: 'program' }),
    )
    await shop.dropRows('api_keys', { id: key.id })
  })

  it('can admit a former owner as a support person, with nothing left over from before', async () => {
    const lou = 'lou@example.org'
    const before = await shop.another({ ADMINS: `${mia}, ${lou}` })
    const passkey = await addPasskeyOf(before, lou)
    const browser = openBrowser(before)
    expect((await signInToConsole(browser, passkey)).status).toBe(200)
    const link = await makeToken(before, lou)
    await owner.act('people/add', { email: lou, reason })
    expect((await whoAmI(browser, shop)).status).toBe(401)
    expect((await signInToConsole(openBrowser(shop), passkey)).status).toBe(401)
    expect((await openBrowser(shop).post('console/link/begin', { token: link })).status).toBe(400)
    await before.close()
  })

  it('leaves no address in the audit log', async () => {
    const rows = await shop.readRows('journal')
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toContain('@')
  })
})

describe('a support person', () => {
  it('sees and removes only their own passkeys', async () => {
    const owners = await addPasskeyOf(shop, mia)
    const own = await addPasskeyOf(shop, sam)
    const second = await addPasskeyOf(shop, sam)
    const refused = await support.read('passkeys/list', { admin: await idOf(mia) })
    expect(refused.status).toBe(400)
    const { rows } = await support.ask<any>('passkeys/list')
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([own.id, second.id])
    const remove = (passkey: Passkey) =>
      support.write('passkeys/remove', { passkey: passkey.id, reason })
    expect((await remove(owners)).status).toBe(400)
    expect((await remove(own)).status).toBe(200)
  })
})
