import { beforeEach, describe, expect, it } from 'vitest'
import { publish } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { work: false })
const owner = shop.openCommandLine()

beforeEach(async () => {
  for (const table of ['release_pins', 'builds', 'releases'] as const) await shop.dropRows(table)
})

const read = async (path = '/changelog') => (await shop.app.request(path)).text()
const versionsOf = (page: string) =>
  [...page.matchAll(/<h2 id="v([^"]*)"/g)].map(([, each]) => each)
const publishOne = (version: string, notes?: string) =>
  publish(shop.deps, version, { only: ['mac-all-arm64'], notes })

describe('the changelog', () => {
  it('says so before the first release', async () => {
    expect(await read()).toContain('No release yet.')
    expect(await read('/changelog.atom')).not.toContain('<entry>')
  })

  it('lists versions with date, notes and builds, the newest first', async () => {
    await publishOne('1.0.0')
    shop.clock.advance(86_400_000)
    await publishOne('1.1.0', '- Threads open *faster*')
    const page = await read()
    expect(versionsOf(page)).toEqual(['1.1.0', '1.0.0'])
    expect(page).toContain('<li>Threads open <em>faster</em></li>')
    expect(page).toContain('This version has no notes.')
    expect(page).toContain('href="/download/1.1.0/mac-all-arm64"')
    expect(page).not.toContain('windows-all-x86_64')
    expect(page).not.toContain('__')
  })

  it('shows a drawing that the notes name, and includes no other', async () => {
    await publishOne('1.0.0', '![Both <sides>.](diff-review)')
    const page = await read()
    expect(page).toMatch(/<img[^>]* src="\/assets\/diff-review-light-676-[\w-]+\.webp"/)
    expect(page).toContain('commandfor="diff-review-1.0.0"')
    expect(page).toContain('Both &lt;sides&gt;.')
    expect(page).not.toMatch(/rag-query|__/)
    expect(page).not.toMatch(/<link[^>]* as="image"/)
    expect(await read('/changelog.atom')).not.toContain('webp')
  })

  it('answers 304 until a release changes, on every instance', async () => {
    const second = await shop.another()
    await publishOne('1.0.0')
    for (const path of ['/changelog', '/changelog.atom'])
      for (const { app } of [shop, second]) {
        const tag = (await app.request(path)).headers.get('etag')!
        const ask = () => app.request(path, { headers: { 'If-None-Match': tag } })
        expect((await ask()).status).toBe(304)
        const notes = `New in ${path} ${app === shop.app}`
        await owner.act('releases/write-notes', { version: '1.0.0', notes })
        const changed = await ask()
        expect([changed.status, await changed.text()]).toEqual([
          200,
          expect.stringContaining(notes),
        ])
      }
    await second.close()
  })

  it('marks a withdrawn version, and offers no build of it', async () => {
    await publishOne('1.0.0', 'Loses chats.')
    await owner.act('releases/withdraw', { version: '1.0.0' })
    const page = await read()
    expect(page).toMatch(/Withdrawn on \w{3} \d+, \d{4}\. You can’t download it anymore\./)
    expect(page).not.toContain('/download/1.0.0/')
    expect(await read('/changelog.atom')).toContain('1.0.0 (withdrawn)</title>')
  })

  it('shows markup in notes as text, also if nothing had checked them', async () => {
    await publishOne('1.0.0')
    const notes = '<script>alert(1)</script> [x](javascript:alert(1)) ]]> \u0001 __frame_content__'
    await shop.setRows('releases', {}, { notes })
    const [page, feed] = [await read(), await read('/changelog.atom')]
    expect(page).not.toMatch(/<script>alert|javascript:alert\(1\)"/)
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(feed).toContain('&amp;lt;script&amp;gt;alert(1)')
    for (const each of ['<script', '\u0001']) expect(feed).not.toContain(each)
  })

  it('is paged by the position of versions', async () => {
    const rows = Array.from({ length: 65 }, (_, at) => ({
      version: `1.${at}.0`,
      published_at: new Date(Date.parse('2026-01-01') + Math.floor(at / 2) * 1000),
    }))
    await shop.addRow('releases', rows)
    const seen: unknown[] = []
    let path: string | undefined = '/changelog'
    while (path) {
      const page: string = await read(path)
      seen.push(...versionsOf(page))
      path = /href="(\/changelog\?below=[^"]*)"/.exec(page)?.[1]
    }
    expect([seen.length, new Set(seen).size]).toEqual([65, 65])
    for (const below of ['9.9.9', '%01', '<b>'])
      expect((await shop.app.request(`/changelog?below=${below}`)).status).toBe(302)
  })

  it('is only read, and has one address', async () => {
    expect((await shop.app.request('/changelog', { method: 'POST' })).status).toBe(405)
    const slash = await shop.app.request('/changelog/')
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/changelog'])
    const head = await shop.app.request('/changelog', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

it('an entry of the feed keeps its id, and says when it changed', async () => {
  await publishOne('1.0.0', 'One & two < three')
  const first = await read('/changelog.atom')
  const idOf = (feed: string) => /<entry>\s*<id>([^<]*)<\/id>/.exec(feed)![1]
  const updatedOf = (feed: string) => /<entry>[^]*?<updated>([^<]*)<\/updated>/.exec(feed)![1]!
  expect(idOf(first)).toBe(`${shop.deps.config.siteUrl}/changelog#v1.0.0`)
  shop.clock.advance(60_000)
  await owner.act('releases/write-notes', { version: '1.0.0', notes: 'Three' })
  const second = await read('/changelog.atom')
  expect(idOf(second)).toBe(idOf(first))
  expect(Date.parse(updatedOf(second))).toBeGreaterThan(Date.parse(updatedOf(first)))
  expect(/<published>([^<]*)/.exec(second)![1]).toBe(/<published>([^<]*)/.exec(first)![1])
})
