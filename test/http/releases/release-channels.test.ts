import { beforeEach, describe, expect, it } from 'vitest'
import type { ReleaseAnswer } from '#contract/download.ts'
import type { Outcome } from '#server/admin/act.ts'
import { withConsole } from '../../world/console.ts'
import { publish, unpublishAll } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { work: false, env: withConsole })
const owner = await shop.openConsole()

beforeEach(async () => {
  await unpublishAll(shop.deps)
})

async function readOffered(): Promise<string[]> {
  const answer = await shop.app.request('/api/download/release')
  if (answer.status === 404) return []
  const { builds } = (await answer.json()) as ReleaseAnswer
  return [...new Set(builds.map(({ version }) => version))]
}

async function lead(path: string): Promise<string> {
  const { headers } = await shop.app.request(path)
  return headers.get('location')!
}

describe('a version on beta', () => {
  it('is not offered, even if there is no other version', async () => {
    await publish(shop.deps, '1.2.0-beta.1', { channel: 'beta' })
    expect(await readOffered()).toEqual([])
    expect(await lead('/download/linux-deb-amd64')).toContain('problem=no_release')
    await publish(shop.deps, '1.1.0')
    expect(await readOffered()).toEqual(['1.1.0'])
  })

  it('has no public address, and the changelog does not show it', async () => {
    await publish(shop.deps, '1.1.0')
    await publish(shop.deps, '1.2.0-beta.1', { notes: 'A secret of the beta.' })
    expect(await lead('/download/1.2.0-beta.1/linux-deb-amd64')).toContain('problem=not_available')
    const [page, feed] = await Promise.all(
      ['/changelog', '/changelog.atom'].map(async (path) => (await shop.app.request(path)).text()),
    )
    for (const text of [page, feed]) {
      expect(text).toContain('1.1.0')
      expect(text).not.toContain('1.2.0-beta.1')
      expect(text).not.toContain('A secret of the beta')
    }
    const below = await shop.app.request('/changelog?below=1.2.0-beta.1')
    expect(below.status).toBe(302)
  })

  it('cannot be pinned', async () => {
    await publish(shop.deps, '1.1.0')
    await publish(shop.deps, '1.2.0-beta.1')
    const pinned = { version: '1.2.0-beta.1', builds: [] }
    expect(await owner.refusal('releases/pin', pinned)).toContain('is on beta')
  })

  it('can be chosen for a version with another stage, and the version stays in the channel it was published to', async () => {
    const only = ['mac-all-arm64' as const]
    expect(await publish(shop.deps, '1.2.0-rc.1', { only, channel: 'beta' })).toMatchObject({
      change: {
        after: { channel: 'beta', becomes: expect.stringContaining('Mac: No. Beta only.') },
      },
    })
    expect(await publish(shop.deps, '1.2.0-rc.1', { only, channel: 'stable' })).toMatchObject({
      problems: [expect.stringContaining('published on beta')],
    })
  })
})

it('a publication says beforehand and afterwards which feeds offer the version', async () => {
  const feedsOf = (outcome: Outcome) => outcome.ok && outcome.change.after.feeds
  for (const [version, feeds] of [
    ['1.1.0', 'electron-updater: latest.yml, latest-linux.yml, latest-linux-arm64.yml.'],
    ['1.2.0-rc.1', 'electron-updater: beta.yml, beta-linux.yml, beta-linux-arm64.yml.'],
    ['1.0.9', 'none'],
  ] as const) {
    expect(feedsOf(await publish(shop.deps, version))).toBe(feeds)
  }
})

it('a version whose stage matches no channel is refused until one is named', async () => {
  await publish(shop.deps, '1.2.0')
  const builds = { only: ['windows-all-x86_64' as const] }
  expect(await publish(shop.deps, '1.3.0-nightly.4', builds)).toMatchObject({
    problems: [expect.stringContaining('Name stable, beta or alpha')],
  })
  expect(
    await publish(shop.deps, '1.3.0-nightly.4', { ...builds, channel: 'alpha' }),
  ).toMatchObject({
    change: { after: { channel: 'alpha', feeds: 'electron-updater: alpha.yml.' } },
  })
  // More builds of the same version join its channel.
  expect(await publish(shop.deps, '1.3.0-nightly.4')).toMatchObject({
    change: { after: { channel: 'alpha' } },
  })
})

it('a lower version that is published later downgrades nobody', async () => {
  await publish(shop.deps, '1.2.0')
  const outcome = await publish(shop.deps, '1.1.9')
  expect(outcome).toMatchObject({
    change: { after: { becomes: expect.stringContaining('Nobody is offered it. 1.2.0 stays') } },
  })
  expect(await readOffered()).toEqual(['1.2.0'])
})

it('a version with a stage is for everybody when the operator says so', async () => {
  await publish(shop.deps, '0.9.0')
  await publish(shop.deps, '1.0.0-alpha.1', { channel: 'stable' })
  expect(await lead('/download/1.0.0-alpha.1/mac-all-arm64')).toContain('/files/1.0.0-alpha.1/')
})
