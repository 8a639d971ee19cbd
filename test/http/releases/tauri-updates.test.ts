import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { updateToken } from '#license-client/src/update-token.ts'
import { publishFiles, publishFolder, signedUpdate } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', {
  work: false,
  env: { UPDATE_PUBLIC_KEY: signedUpdate.publicKey },
})

async function publishSigned() {
  const { version, fileName, content, signature } = signedUpdate
  const files = { [fileName]: content, [`${fileName}.sig`]: signature }
  const notes = 'Faster.\n\n![The original and the proposal.](diff-review)\n\n- Fixed: a crash.'
  const { outcome } = await publishFolder(shop.deps, version, files, { notes })
  expect(outcome).toMatchObject({ ok: true })
  shop.clock.advance(1000)
}

const ask = (path: string, token?: string) =>
  shop.app.request(`/updates/tauri/${path}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })

it('a Tauri app is offered the signed file for its machine, and downloads it', async () => {
  // Without a signature it is no update for Tauri.
  await publishFiles(shop.deps, '1.3.0')
  const early = await shop.sold({ by: 'hand', email: 'early@example.org' })
  await shop.setRows('licenses', { id: early.id }, { updates_until: shop.clock.now() })
  shop.clock.advance(times.day)
  await publishSigned()
  const answer = await ask('darwin/aarch64/1.1.0')
  const update = await answer.json()
  expect(update).toMatchObject({
    version: '1.2.0',
    signature: signedUpdate.signature,
    // An updater could not show the site's drawings.
    notes: 'Faster.\n\n- Fixed: a crash.',
  })
  expect(new Date(update.pub_date).toISOString()).toBe(update.pub_date)
  const led = await shop.app.request(new URL(update.url).pathname)
  const { pathname, search } = new URL(led.headers.get('location')!)
  expect(await (await shop.app.request(pathname + search)).text()).toBe(signedUpdate.content)

  for (const none of [
    'darwin/aarch64/1.2.0',
    'darwin/aarch64/1.2.1',
    'darwin/x86_64/1.1.0',
    'windows/x86_64/1.1.0',
    'windows/i686/1.1.0',
    'linux/x86_64/1.1.0?bundle_type=deb',
    'beta/windows/x86_64/1.1.0',
    'darwin/aarch64/1.2.0+7',
    'darwin/aarch64/1.2.0%2B7',
    'rc/darwin/aarch64/1.2.1-rc1-x',
  ])
    expect([none, (await ask(none)).status]).toEqual([none, 204])
  for (const wrong of [
    'amiga/x86_64/1.1.0',
    'constructor/x86_64/1.1.0',
    'darwin/aarch64/newest',
    'darwin/aarch64/v1.1.0',
    `darwin/aarch64/1.1.0-${'a'.repeat(300)}`,
  ])
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 404])

  for (const older of ['0.9.2+7', '1.2.0-Beta.1', '1.2.0-rc1-x', '1.2.0-rc.1+7'])
    expect(await (await ask(`rc/darwin/aarch64/${older}`)).json()).toMatchObject({
      version: '1.2.0',
    })

  const token = await updateToken({ licenseId: early.id, licenseKey: early.key })
  expect((await ask('darwin/aarch64/1.1.0', token)).status).toBe(204)

  await shop.openCommandLine().act('releases/withdraw', { version: '1.2.0' })
  shop.clock.advance(1000)
  expect((await ask('darwin/aarch64/1.1.0')).status).toBe(204)
  expect((await shop.app.request(new URL(update.url).pathname)).status).toBe(404)
})
