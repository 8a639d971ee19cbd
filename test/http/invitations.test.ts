import { readFile, rm } from 'node:fs/promises'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnBuilds } from '#contract/download.ts'
import {
  endInvitation,
  inviteCustomer,
  inviteLicense,
  makeInvitationLink,
} from '#server/admin/invitations/invite.ts'
import { makeUpdateToken } from '#server/licenses/update-token.ts'
import { calm } from '../buyer.ts'
import { makeUpdater } from '../electron-updater.ts'
import { findFreePort } from '../free-port.ts'
import { giveLicense, setLicense } from '../license-holder.ts'
import { findReleases, mia, publishFiles, reason } from '../publisher.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
let server: ServerType
let url: string
beforeAll(async () => {
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  shop = await openShop({ behavior: calm, env: { SITE_URL: site } })
  server = serve({ fetch: shop.app.fetch, port })
  url = `${site}/updates/electron/`
})
afterAll(async () => {
  server.close()
  await shop.close()
})
beforeEach(async () => {
  for (const table of ['invitations', 'builds', 'releases'] as const)
    await shop.deps.db.deleteFrom(table).execute()
  await rm(findReleases(shop.deps), { recursive: true, force: true })
  await publishFiles(shop.deps, '1.1.0')
  await publishFiles(shop.deps, '1.2.0-beta.1', undefined, 'beta')
  shop.clock.advance(1000)
})

let people = 0
async function hold() {
  const email = `tester${(people += 1)}@example.org`
  const license = await giveLicense(shop, email)
  return { ...license, email, token: makeUpdateToken(license.id, license.key) }
}

async function offered(token: string | undefined, channel?: string) {
  const updater = await makeUpdater({ kind: 'windows', version: '1.0.0', url, token, channel })
  const { isUpdateAvailable, updateInfo } = await updater.checkForUpdates()
  return { updater, version: isUpdateAvailable ? updateInfo.version : null }
}

const betaFile = '1.2.0-beta.1/protocraft-1.2.0-beta.1-x64.exe'
const load = (token?: string) =>
  shop.app.request(`/updates/electron/files/${betaFile}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })

async function openAccount(email: string) {
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  return (path: string, more = {}) => visitor.post(`/api/account/${path}`, { email, code, ...more })
}

describe('a beta for one of two people', () => {
  it('is offered to the one who is invited, loads there, and is refused to the other', async () => {
    const [ada, ben] = [await hold(), await hold()]
    await inviteCustomer.act(shop.deps, mia, { channel: 'beta', email: ada.email, reason })
    const { version, updater } = await offered(ada.token, 'beta')
    expect(version).toBe('1.2.0-beta.1')
    const [file] = await updater.downloadUpdate()
    expect(await readFile(file!, 'utf8')).toBe('-x64.exe of 1.2.0-beta.1')
    expect((await offered(ada.token, 'rc')).version).toBe('1.2.0-beta.1')
    expect((await offered(ada.token)).version).toBe('1.1.0')
    expect((await offered(ben.token, 'beta')).version).toBe('1.1.0')
    expect((await offered(undefined, 'beta')).version).toBe('1.1.0')
    expect((await load(ada.token)).status).toBe(302)
    expect((await load(ben.token)).status).toBe(404)
    expect((await load()).status).toBe(404)
    const below = await shop.app.request('/updates/electron/beta/latest.yml', {
      headers: { Authorization: `Bearer ${ada.token}` },
    })
    expect(await below.json()).toMatchObject({ version: '1.2.0-beta.1' })
  })

  it('is on the account page of the one alone, with an address that works', async () => {
    const [ada, ben] = [await hold(), await hold()]
    await inviteLicense.act(shop.deps, mia, { channel: 'beta', license: ada.id, reason })
    const [asAda, asBen] = [await openAccount(ada.email), await openAccount(ben.email)]
    const listed = (body: OwnBuilds) => body.versions.map(({ version }) => version)
    expect(listed((await asAda('builds')).body)).toEqual(['1.2.0-beta.1', '1.1.0'])
    expect(listed((await asBen('builds')).body)).toEqual(['1.1.0'])
    const [version, file_name] = betaFile.split('/')
    const link = await asAda('build-link', { version, file_name })
    expect(await (await fetch(link.body.url)).text()).toBe('-x64.exe of 1.2.0-beta.1')
    expect((await asBen('build-link', { version, file_name })).status).toBe(404)
  })

  it.each(['revoked', 'suspended'] as const)(
    'does not load while their license is %s, with the feed’s token and from the account',
    async (status) => {
      const ada = await hold()
      await inviteCustomer.act(shop.deps, mia, { channel: 'beta', email: ada.email, reason })
      const ask = await openAccount(ada.email)
      const [version, file_name] = betaFile.split('/')
      expect((await ask('build-link', { version, file_name })).status).toBe(200)
      await setLicense(shop, ada.id, { status })
      expect((await load(ada.token)).status).toBe(404)
      expect((await ask('build-link', { version, file_name })).status).toBe(404)
    },
  )

  it('ends with the invitation, in every place', async () => {
    const ada = await hold()
    const invited = await inviteCustomer.act(shop.deps, mia, {
      channel: 'beta',
      email: ada.email,
      reason,
    })
    if (!invited.ok) throw new Error(invited.problems.join(' '))
    const { subject: invitation } = invited.change
    const again = { channel: 'beta', email: ada.email, reason }
    expect(await inviteCustomer.act(shop.deps, mia, again)).toMatchObject({
      problems: [expect.stringContaining('already')],
    })
    const ask = await openAccount(ada.email)
    const [version, file_name] = betaFile.split('/')
    const { url: link } = (await ask('build-link', { version, file_name })).body
    await endInvitation.act(shop.deps, mia, { invitation, reason })
    expect((await fetch(link)).status).toBe(403)
    expect((await offered(ada.token, 'beta')).version).toBe('1.1.0')
    expect((await load(ada.token)).status).toBe(404)
    expect(await endInvitation.act(shop.deps, mia, { invitation, reason })).toMatchObject({
      ok: false,
    })
  })
})

it('an invitation to alpha includes beta, and one to beta no alpha', async () => {
  await publishFiles(shop.deps, '1.3.0-alpha.1', undefined, 'alpha')
  shop.clock.advance(1000)
  const [ada, ben] = [await hold(), await hold()]
  await inviteCustomer.act(shop.deps, mia, { channel: 'alpha', email: ada.email, reason })
  await inviteCustomer.act(shop.deps, mia, { channel: 'beta', email: ben.email, reason })
  expect((await offered(ada.token, 'alpha')).version).toBe('1.3.0-alpha.1')
  expect((await offered(ada.token, 'beta')).version).toBe('1.2.0-beta.1')
  expect((await offered(ben.token, 'alpha')).version).toBe('1.2.0-beta.1')
})

it('a link opens its page and the feed to whoever has it, until it is ended', async () => {
  const made = await makeInvitationLink.act(shop.deps, mia, {
    channel: 'beta',
    name: 'Forum',
    reason,
  })
  if (!made.ok) throw new Error(made.problems.join(' '))
  const { subject: invitation, shown = {} } = made.change
  const { pathname, search, searchParams } = new URL(shown.link!)
  const token = searchParams.get('t')!
  const page = await shop.app.request(pathname + search)
  expect(await page.text()).toContain('protocraft-1.2.0-beta.1-x64.exe')
  expect((await offered(token, 'beta')).version).toBe('1.2.0-beta.1')
  const [version = '', file = ''] = betaFile.split('/')
  const press = () =>
    shop.app.request(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ version, file }),
    })
  const led = await press()
  expect(led.status).toBe(303)
  const signed = await fetch(led.headers.get('location')!)
  expect(await signed.text()).toBe('-x64.exe of 1.2.0-beta.1')
  await endInvitation.act(shop.deps, mia, { invitation, reason })
  expect((await press()).status).toBe(404)
  expect((await shop.app.request(pathname + search)).status).toBe(404)
  expect((await offered(token, 'beta')).version).toBe('1.1.0')
  expect(shop.logged.join('\n')).not.toContain(token.slice(4))
})

it('the account shows what a renewal would bring, and an update token once the EULA is accepted', async () => {
  const ada = await hold()
  await shop.deps.db
    .updateTable('licenses')
    .set({ updates_until: shop.clock.now() })
    .where('id', '=', ada.id)
    .execute()
  shop.clock.advance(1000)
  await publishFiles(shop.deps, '1.3.0')
  const ask = await openAccount(ada.email)
  expect((await ask('builds')).body).toMatchObject({
    versions: [{ version: '1.1.0' }],
    missed: ['1.3.0'],
  })
  const before = JSON.stringify((await ask('get-info')).body)
  expect(before).not.toContain(ada.token)
  await ask('accept-eula')
  expect((await ask('get-info')).body.licenses[0].update_token).toBe(ada.token)
})
