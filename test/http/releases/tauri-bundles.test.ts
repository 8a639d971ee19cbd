import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { makeUpdateSigner } from '#server/demo/update-signer.ts'
import { publishFolder, unpublishAll } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const signer = makeUpdateSigner()

const shop = await ownShop('clock', { work: false, env: { UPDATE_PUBLIC_KEY: signer.publicKey } })
beforeEach(async () => {
  await unpublishAll(shop.deps)
  shop.clock.advance(1000)
})

/** The bundle of each kind, by Tauri's request. */
const bundles = {
  'windows/x86_64/1.0.0?bundle_type=nsis': '_x64-setup.exe',
  'darwin/aarch64/1.0.0?bundle_type=app': '_aarch64.app.tar.gz',
  'darwin/x86_64/1.0.0?bundle_type=app': '_x64.app.tar.gz',
  'linux/x86_64/1.0.0?bundle_type=appimage': '_amd64.AppImage',
  'linux/aarch64/1.0.0?bundle_type=appimage': '_aarch64.AppImage',
  'linux/x86_64/1.0.0?bundle_type=deb': '_amd64.deb',
  'linux/aarch64/1.0.0?bundle_type=deb': '_arm64.deb',
  'linux/x86_64/1.0.0?bundle_type=rpm': '-1.x86_64.rpm',
  'linux/aarch64/1.0.0?bundle_type=rpm': '-1.aarch64.rpm',
}

async function publishSigned(version: string, channel?: Channel, by = signer) {
  const files: Record<string, string> = {}
  for (const ending of Object.values(bundles)) {
    const name = `Protocraft_${version}${ending}`
    files[name] = `${ending} of ${version}`
    files[`${name}.sig`] = by.sign(files[name], name, version)
  }
  const { outcome } = await publishFolder(shop.deps, version, files, { channel })
  shop.clock.advance(1000)
  return outcome
}

const ask = (path: string) => shop.app.request(`/updates/tauri/${path}`)

/** Verifies a signature as the updater does before it installs. */
function isSigned(content: string, signature: string): boolean {
  const [, line = ''] = Buffer.from(signature, 'base64').toString().split('\n')
  const [, key = ''] = Buffer.from(signer.publicKey, 'base64').toString().split('\n')
  const x = Buffer.from(key, 'base64').subarray(10).toString('base64url')
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const hash = createHash('blake2b512').update(content).digest()
  return verify(null, hash, publicKey, Buffer.from(line, 'base64').subarray(10))
}

it('an app is offered the bundle that it names, which loads and is signed', async () => {
  expect(await publishSigned('1.1.0')).toMatchObject({ ok: true })
  for (const [path, ending] of Object.entries(bundles)) {
    const update = await (await ask(path)).json()
    expect([path, update.version]).toEqual([path, '1.1.0'])
    const led = await shop.app.request(new URL(update.url).pathname)
    const { pathname, search } = new URL(led.headers.get('location')!)
    const content = await (await shop.app.request(pathname + search)).text()
    expect(content).toBe(`${ending} of 1.1.0`)
    expect(isSigned(content, update.signature), path).toBe(true)
  }
})

it('an app that names an unknown bundle is offered the file of its machine', async () => {
  await publishSigned('1.1.0')
  for (const bundle of ['msi', 'constructor', '__proto__']) {
    const answer = await ask(`linux/x86_64/1.0.0?bundle_type=${bundle}`)
    expect([bundle, answer.status]).toEqual([bundle, 200])
    expect((await answer.json()).url).toMatch(/_amd64\.AppImage$/)
  }
})

it('a bundle that another key signed is not published', async () => {
  expect(await publishSigned('1.1.0', 'stable', makeUpdateSigner())).toMatchObject({
    problems: [expect.stringContaining('another key than UPDATE_PUBLIC_KEY')],
  })
  expect((await ask('windows/x86_64/1.0.0')).status).toBe(204)
})

it('a signed beta is offered to apps that name the channel, and downloads', async () => {
  await publishSigned('1.1.0')
  await publishSigned('1.2.0-beta.1', 'beta')
  const find = async (channel: string) =>
    (await (await ask(`${channel}/linux/x86_64/1.0.0`)).json()).version
  expect(await find('beta')).toBe('1.2.0-beta.1')
  expect(await find('stable')).toBe('1.1.0')
  const file = 'files/1.2.0-beta.1/Protocraft_1.2.0-beta.1_amd64.AppImage'
  expect((await ask(file)).status).toBe(302)
})
