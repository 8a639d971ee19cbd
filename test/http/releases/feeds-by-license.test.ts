import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { updateToken } from '#license-client/src/update-token.ts'
import { giveTrial } from '#server/licenses/trial.ts'
import { openKey } from '#server/licenses/issue.ts'
import { makeUpdater } from '../../electron-updater.ts'
import { publishFiles, unpublishAll } from '../../world/publisher.ts'
import { openUpdateSite } from '../../world/update-site.ts'

const { shop, url } = await openUpdateSite()
const owner = shop.openCommandLine()
beforeEach(async () => {
  await unpublishAll(shop.deps)
  shop.clock.advance(times.day)
})

async function release(version: string, only?: string[], channel?: 'beta' | 'alpha') {
  await publishFiles(shop.deps, version, only, channel)
  shop.clock.advance(times.day)
}

/** Reads what the client of an app on Windows finds. */
async function look(token?: string, version = '1.0.0', channel?: 'beta' | 'alpha') {
  const updater = await makeUpdater({ kind: 'windows', version, url, token, channel })
  const { isUpdateAvailable, updateInfo } = await updater.checkForUpdates()
  return { updater, offered: isUpdateAvailable ? updateInfo.version : null, info: updateInfo }
}

const offered = async (...asked: Parameters<typeof look>) => (await look(...asked)).offered

let people = 0
/** Sells a license that covers what was published before now. */
async function hold({ isCovered = false } = {}) {
  const license = await shop.sold({ by: 'hand' })
  if (!isCovered) await shop.setLicense(license.id, { updates_until: shop.clock.now() })
  return {
    ...license,
    token: await updateToken({ licenseId: license.id, licenseKey: license.key }),
  }
}

describe('a license whose year is over', () => {
  it('is offered the newest version that it covers, downloads it, and is told what a renewal brings', async () => {
    await release('1.1.0')
    const { token } = await hold()
    await release('1.2.0')
    const { offered: version, updater } = await look(token)
    expect(version).toBe('1.1.0')
    const [file] = await updater.downloadUpdate()
    expect(await readFile(file!, 'utf8')).toBe('-x64.exe of 1.1.0')
    const later = await look(token, '1.1.0')
    expect(later.offered).toBeNull()
    expect(later.info.renewal).toMatchObject({
      version: '1.2.0',
      url: `${shop.deps.config.siteUrl}/account`,
    })
  })

  it('is offered nothing when it covers no version, and gets no error', async () => {
    const { token } = await hold()
    await release('1.1.0')
    const { offered: version, info } = await look(token)
    expect(version).toBeNull()
    expect(info.renewal).toMatchObject({ version: '1.1.0' })
  })

  it('is offered the newest again once it is renewed', async () => {
    const { token, id } = await hold()
    await release('1.1.0')
    expect(await offered(token)).toBeNull()
    await shop.setLicense(id, { updates_until: shop.clock.now() })
    expect(await offered(token)).toBe('1.1.0')
  })

  it('is not offered the fix of an older line that came after its year', async () => {
    await release('1.1.0')
    await release('1.2.0')
    const { token } = await hold()
    await release('1.1.9')
    await release('1.2.1', ['-x64.exe'])
    expect(await offered(token)).toBe('1.2.0')
    expect(await offered()).toBe('1.2.1')
  })

  it('is offered an earlier version when the one it has covered is withdrawn', async () => {
    await release('1.1.0')
    await release('1.2.0')
    const { token } = await hold()
    await release('1.3.0')
    await owner.act('releases/withdraw', { version: '1.2.0' })
    shop.clock.advance(1000)
    expect(await offered(token)).toBe('1.1.0')
  })
})

describe('a license that no longer works', () => {
  it.each(['revoked', 'suspended'] as const)(
    'is offered nothing newer than is installed when it is %s',
    async (status) => {
      await release('1.0.0')
      await release('1.1.0')
      const { token, id } = await hold({ isCovered: true })
      expect(await offered(token)).toBe('1.1.0')
      await shop.setLicense(id, { status })
      expect(await offered(token)).toBeNull()
    },
  )
})

it('no cache gives one license an answer stored for another', async () => {
  await release('1.1.0')
  const covered = await hold()
  await release('1.2.0')
  for (const token of [undefined, covered.token])
    for (const [path, status] of [
      ['electron/latest.yml', 200],
      ['electron/beta/latest.yml', 200],
      ['tauri/windows/x86_64/9.0.0', 204],
    ] as const) {
      const headers = { ...(token && { Authorization: `Bearer ${token}` }) }
      const answer = await shop.app.request(`/updates/${path}`, { headers })
      const kept = ['Cache-Control', 'Vary'].map((name) => answer.headers.get(name))
      expect([path, answer.status, ...kept]).toEqual([path, status, 'no-cache', 'Authorization'])
    }
})

it('a revoked license is offered nothing by a system whose first version lacked a file that updaters need', async () => {
  await release('1.0.0', ['-arm64.dmg', '_amd64.deb'])
  await release('1.1.0')
  const { token, id } = await hold({ isCovered: true })
  await shop.setLicense(id, { status: 'revoked' })
  for (const kind of ['mac', 'deb'] as const) {
    const updater = await makeUpdater({ kind, version: '1.0.0', url, token })
    expect((await updater.checkForUpdates()).isUpdateAvailable).toBe(false)
  }
})

describe('the update token', () => {
  it('of a trial, of an unknown license, with another key and in another format only opens what is open to everybody', async () => {
    await release('1.1.0')
    const held = await hold()
    await release('1.2.0')
    const strangers = [
      await tokenOfTrial(),
      await updateToken({
        licenseId: '11111111-1111-4111-8111-111111111111',
        licenseKey: held.key,
      }),
      await updateToken({ licenseId: held.id, licenseKey: 'PC1-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' }),
      held.key,
      'pcu_',
    ]
    for (const token of strangers) expect(await offered(token)).toBe('1.2.0')
    expect(await offered(held.token)).toBe('1.1.0')
  })

  it('is also accepted as the password of any user', async () => {
    await release('1.1.0')
    const { token } = await hold()
    await release('1.2.0')
    const Authorization = `Basic ${Buffer.from(`license:${token}`).toString('base64')}`
    const answer = await shop.app.request('/updates/electron/latest.yml', {
      headers: { Authorization },
    })
    expect(await answer.json()).toMatchObject({ version: '1.1.0' })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toContain('Authorization')
  })

  it('opens nothing but feeds, and appears in no line of the log', async () => {
    await release('1.1.0')
    const { token } = await hold()
    await offered(token)
    const validate = { license_key: token, fingerprint: 'laptop' }
    const answer = await shop.app.request('/api/license/validate', {
      method: 'POST',
      body: JSON.stringify(validate),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      valid: false,
      code: 'not_found',
      license_type: null,
      activation_count: null,
    })
    expect(shop.logged.join('\n')).toContain('/updates/electron/latest.yml')
    expect(shop.logged.join('\n')).not.toContain(token.slice(-32))
  })
})

async function tokenOfTrial(): Promise<string> {
  const email = `trial${(people += 1)}@example.org`
  const account = { email, email_norm: email, created_at: shop.clock.now() }
  const { id } = await shop.addRow('accounts', account)
  await giveTrial(shop.deps, id)
  const trial = await shop.readRow('licenses', { account_id: id })
  await shop.setLicense(trial.id, { updates_until: new Date(0) })
  return updateToken({ licenseId: trial.id, licenseKey: openKey(shop.deps, trial)! })
}
