import { afterAll, beforeAll, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { createLicenseClient, memoryStore } from '#license-client/src/index.ts'
import {
  endInvitation,
  inviteCustomer,
  inviteLicense,
  makeInvitationLink,
} from '#server/admin/invitations/invite.ts'
import { foreseePublication } from '#server/admin/releases/foresee.ts'
import { calm } from '../buyer.ts'
import { giveLicense } from '../license-holder.ts'
import { mia, publish, reason } from '../publisher.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false })
})
afterAll(() => shop.close())

/** A license that is in use on this system. */
async function useOn(email: string, platform: string) {
  const license = await giveLicense(shop, email)
  const client = createLicenseClient({
    baseUrl: shop.url,
    product: 'protocraft',
    publicKeys: shop.deps.signer.jwks.keys as never,
    store: memoryStore(),
    clock: () => shop.clock.now(),
  })
  const request = { licenseKey: license.key, fingerprint: `laptop of ${email}`, platform }
  expect(await client.activate(request)).toMatchObject({ outcome: 'yes' })
  return license
}

async function foresee(version: string) {
  const files = ['-x64.exe', '-arm64.dmg', '_amd64.deb'].map(
    (each) => `protocraft-${version}${each}`,
  )
  const input = { version, files: files.join(',') }
  const { rows } = (await foreseePublication.read(shop.deps, input as never, mia)) as {
    rows: { system: string; says: string }[]
  }
  return Object.fromEntries(rows.map(({ system, says }) => [system, says]))
}

it('before it is published, a version says whom it would reach by channel and system', async () => {
  await useOn('ada@example.org', 'darwin-arm64')
  await useOn('dan@example.org', 'win32-x64')
  const ben = await useOn('ben@example.org', 'mac-x86_64')
  const ended = await useOn('cy@example.org', 'darwin-x64')
  await shop.deps.db
    .updateTable('licenses')
    .set({ updates_until: shop.clock.now() })
    .where('id', '=', ended.id)
    .execute()
  shop.clock.advance(1000)
  expect(await foresee('1.0.0')).toEqual({
    Windows:
      'Offered to everyone. 1 of 1 device seen in the last seven days has a license that covers it.',
    Mac: 'Offered to everyone. 2 of 3 devices seen in the last seven days have a license that covers it.',
    Linux: 'Offered to everyone.',
  })

  await inviteCustomer.act(shop.deps, mia, { channel: 'alpha', email: 'ada@example.org', reason })
  await inviteCustomer.act(shop.deps, mia, { channel: 'beta', email: 'cy@example.org', reason })
  const made = await inviteLicense.act(shop.deps, mia, { channel: 'beta', license: ben.id, reason })
  await makeInvitationLink.act(shop.deps, mia, { channel: 'beta', name: 'Forum', reason })
  expect(await publish(shop.deps, '0.9.0')).toMatchObject({ ok: true })
  const beta = 'Nobody finds it on the site: beta is for 2 people, 1 license and 1 link.'
  const { Mac, Windows } = await foresee('1.1.0-beta.1')
  expect([Mac, Windows]).toEqual([
    `${beta} 2 of 3 devices seen in the last seven days have a license that is invited.`,
    `${beta} 0 of 1 device seen in the last seven days have a license that is invited.`,
  ])
  if (!made.ok) throw new Error(made.problems.join(' '))
  await endInvitation.act(shop.deps, mia, { invitation: made.change.subject, reason })
  expect((await foresee('1.1.0-beta.1')).Mac).toContain('2 people and 1 link. 1 of 3 devices')
  expect((await foresee('1.1.0-alpha.1')).Mac).toContain('alpha is for 1 person. 1 of 3 devices')
  shop.clock.advance(8 * times.day)
  expect((await foresee('1.1.0-beta.1')).Mac).toBe(
    'Nobody finds it on the site: beta is for 2 people and 1 link.',
  )
})
