import { expect, it } from 'vitest'
import type { ShownRelease } from '#contract/admin/releases.ts'
import { reason, withConsole } from '../../world/console.ts'
import { publish } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { env: withConsole, work: false })
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

const show = (version: string) => support.ask<ShownRelease>('releases/show', { version })

it('a version shows its files, who is offered it and who has it, then that it is withdrawn', async () => {
  await publish(shop.deps, '1.0.0', { only: ['mac-all-arm64', 'windows-all-x86_64'] })
  await publish(shop.deps, '1.1.0', { only: ['mac-all-arm64'] })
  await shop.addRow('download_days', [
    { day: '2020-01-01', version: '1.0.0', identifier: 'mac-all-arm64', count: 3 },
    {
      day: shop.deps.clock.now().toISOString().slice(0, 10),
      version: '1.0.0',
      identifier: 'mac-all-arm64',
      count: 4,
    },
  ])
  const first = await show('1.0.0')
  expect(first.files).toMatchObject([
    { identifier: 'mac-all-arm64', downloads: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { identifier: 'windows-all-x86_64', downloads: 0 },
  ])
  expect(first).toMatchObject({ all_downloads: 7, downloads: 4, withdrawn_at: null })
  expect(first.offers).toEqual([
    { system: 'Windows', says: 'Offered to everyone.' },
    { system: 'Mac', says: 'Nobody is offered it. 1.1.0 stays current.' },
  ])
  expect(first.timeline.map(({ title }) => title)).toEqual(['Published a release'])
  await owner.act('releases/withdraw', { version: '1.1.0', reason })
  expect(await show('1.1.0')).toMatchObject({
    offers: [],
    withdrawn_at: expect.any(String),
    timeline: [
      { title: 'Withdrew a release', detail: `“${reason}”` },
      { title: 'Published a release' },
    ],
  })
  const { offers } = await show('1.0.0')
  expect(offers[1]).toEqual({ system: 'Mac', says: 'Offered to everyone.' })
})
