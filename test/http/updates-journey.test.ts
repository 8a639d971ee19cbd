import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { times } from '#contract/limits.ts'
import { covers, createLicenseClient, memoryStore, updateToken } from '#license-client/src/index.ts'
import { reinstateLicense, revokeLicense } from '#server/admin/licenses/status.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import {
  writePlaceholderBuilds,
  writePlaceholderUpdates,
} from '#server/demo/placeholder-release.ts'
import { until } from '../clock.ts'
import { makeUpdater } from '../electron-updater.ts'
import { findFreePort } from '../product.ts'
import { mia, reason, signedUpdate } from '../publisher.ts'
import { listDebs, listRpms, writeLogin } from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { type Owner, payRenewal, seeLicense } from '../sold.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
let server: ServerType
let site: string
beforeAll(async () => {
  const port = await findFreePort()
  site = `http://localhost:${port}`
  shop = await openShop({
    behavior: calm,
    env: {
      SITE_URL: site,
      PACKAGE_REPOSITORIES: 'license',
      UPDATE_PUBLIC_KEY: signedUpdate.publicKey,
    },
  })
  server = serve({ fetch: shop.app.fetch, port })
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** Publishes a file of every kind; what Tauri loads is there for the one version that is signed. */
async function release(version: string, channel?: Channel) {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-journey-'))
  await writePlaceholderBuilds(folder, version)
  await writePlaceholderUpdates(folder, version)
  if (version === signedUpdate.version) {
    await writeFile(join(folder, signedUpdate.fileName), signedUpdate.content)
    await writeFile(join(folder, `${signedUpdate.fileName}.sig`), signedUpdate.signature)
  }
  const { outcome } = await publishRelease(shop.deps, mia, { version, channel, folder, reason })
  await rm(folder, { recursive: true })
  expect(outcome).toMatchObject({ ok: true })
  shop.clock.advance(times.day)
}

interface Person {
  email: string
  key: string
  token: string
  renewer: Owner
  /** What the app of this person says of a version. */
  isCovered(releaseDate: string): Promise<boolean>
}

/** Buys a license and enters its key in the app. */
async function buyAndActivate(email: string): Promise<Person> {
  const renewer = await shop.sold({ email, signedIn: true })
  const client = createLicenseClient({
    baseUrl: shop.url,
    product: 'protocraft',
    publicKeys: shop.deps.signer.jwks.keys as never,
    store: memoryStore(),
    clock: () => shop.clock.now(),
  })
  const request = { licenseKey: renewer.key, fingerprint: `laptop of ${email}` }
  const activated = await client.activate(request)
  if (activated.outcome !== 'yes') throw new Error(`${email} could not activate`)
  const { licenseId } = activated
  const token = await updateToken({ licenseKey: renewer.key, licenseId: licenseId! })
  // As in the example of the client: a renewal is heard of by activating again.
  const isCovered = async (releaseDate: string) => {
    for (const ask of [client.check, client.activate]) {
      const answer = await ask(request)
      if (answer.outcome === 'yes' && covers(answer, releaseDate)) return true
    }
    return false
  }
  return { email, key: renewer.key, token, renewer, isCovered }
}

const systems = ['windows', 'mac', 'deb', 'rpm'] as const

/** What each updater of this person is offered, with 1.0.0 installed. */
async function lookEverywhere(token: string, channel?: 'beta') {
  const electron = systems.map(async (kind) => {
    const url = `${site}/updates/electron/`
    const updater = await makeUpdater({ kind, version: '1.0.0', url, token, channel })
    const { isUpdateAvailable, updateInfo } = await updater.checkForUpdates()
    return isUpdateAvailable ? updateInfo.version : null
  })
  const tauri = await shop.app.request('/updates/tauri/darwin/aarch64/1.0.0', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const asked = { token, suite: channel }
  return {
    electron: [...new Set(await Promise.all(electron))],
    tauri: tauri.status === 204 ? null : (await tauri.json()).version,
    apt: await findNewest(listDebs(shop, 'amd64', asked)),
    dnf: await findNewest(listRpms(shop, asked)),
  }
}

/** The version that comes first, or how the repository refuses. */
function findNewest(listing: Promise<string[]>): Promise<string | undefined> {
  return listing.then(
    ([newest]) => newest?.split(' ')[0],
    (error: Error) => /\d+$/.exec(error.message)?.[0],
  )
}

/** By electron-updater of Windows; answers what it says and the text that it loaded. */
async function update({ token, isCovered }: Person) {
  const url = `${site}/updates/electron/`
  const updater = await makeUpdater({ kind: 'windows', version: '1.0.0', url, token })
  const { updateInfo } = await updater.checkForUpdates()
  const { releaseDate } = updateInfo as unknown as { releaseDate: string }
  const [file] = await updater.downloadUpdate()
  return {
    renewal: updateInfo.renewal,
    covered: await isCovered(releaseDate),
    text: await readFile(file!, 'utf8'),
  }
}

const loadDeb = (version: string, token: string) =>
  fetch(`${site}/apt/pool/${version}/protocraft_${version}_amd64.deb`, {
    headers: writeLogin(token),
  })

/** A year later the code from the first sign-in is long over. */
async function signInAgain({ email, renewer }: Person) {
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  return { ...renewer, visitor, own: { email, code } }
}

it('from sale to update: covered versions come by every way, what came later with the renewal, and nothing to a revoked license', async () => {
  await release('1.0.0')
  const ada = await buyAndActivate('ada@example.org')
  await release('1.1.0')
  const first = { electron: ['1.1.0'], tauri: null, apt: '1.1.0', dnf: '1.1.0' }
  expect(await lookEverywhere(ada.token)).toEqual(first)
  const updated = await update(ada)
  expect(updated).toMatchObject({ covered: true, text: expect.stringContaining('release 1.1.0,') })
  expect(updated.renewal).toBeUndefined()
  expect((await loadDeb('1.1.0', ada.token)).status).toBe(200)

  shop.clock.advance(366 * times.day)
  await release('1.2.0')
  expect(await lookEverywhere(ada.token)).toEqual(first)
  const later = await update(ada)
  expect(later.renewal).toMatchObject({ version: '1.2.0', url: `${site}/account` })
  expect(later.text).toContain('release 1.1.0,')
  expect((await loadDeb('1.2.0', ada.token)).status).toBe(404)
  expect((await loadDeb('1.1.0', ada.token)).status).toBe(200)

  const renewer = await signInAgain(ada)
  await payRenewal(shop, renewer)
  await until(async () => (await seeLicense(renewer)).status === 'active')
  const second = { electron: ['1.2.0'], tauri: '1.2.0', apt: '1.2.0', dnf: '1.2.0' }
  expect(await lookEverywhere(ada.token)).toEqual(second)
  expect(await update(ada)).toMatchObject({
    covered: true,
    text: expect.stringContaining('release 1.2.0,'),
  })
  expect((await loadDeb('1.2.0', ada.token)).status).toBe(200)

  await revokeLicense.act(shop.deps, mia, { license: ada.key, reason })
  expect(await lookEverywhere(ada.token)).toEqual({
    electron: [null],
    tauri: null,
    apt: '403',
    dnf: '403',
  })
  expect((await loadDeb('1.1.0', ada.token)).status).toBe(403)
  await reinstateLicense.act(shop.deps, mia, { license: ada.key, reason })
  expect(await lookEverywhere(ada.token)).toEqual(second)
})

it('a beta reaches who names it, by every way, and comes with stable fixes', async () => {
  const eve = await buyAndActivate('eve@example.org')
  await release('1.3.0-beta.1', 'beta')
  const stable = { electron: ['1.2.0'], tauri: '1.2.0', apt: '1.2.0', dnf: '1.2.0' }
  expect(await lookEverywhere(eve.token, 'beta')).toEqual({
    electron: ['1.3.0-beta.1'],
    tauri: '1.2.0',
    apt: '1.3.0~beta.1',
    dnf: '1.3.0~beta.1',
  })
  expect(await lookEverywhere(eve.token)).toEqual(stable)
  await release('1.3.0')
  expect(await lookEverywhere(eve.token, 'beta')).toMatchObject({
    electron: ['1.3.0'],
    apt: '1.3.0',
    dnf: '1.3.0',
  })
})
