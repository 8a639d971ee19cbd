import { describe, expect, it } from 'vitest'
import { loader } from './changelog-feed.tsx'
import { entries } from './changelog/entries.ts'

describe('the feed of the changelog', () => {
  it('contains every entry with its own address, the newest first', async () => {
    const feed = await loader().text()
    const ids = [...feed.matchAll(/<entry>\s*<id>([^<]*)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual(entries.map(({ id }) => `__slot_site_url__/changelog#${id}`))
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('contains the text of an entry as escaped markup', async () => {
    const feed = await loader().text()
    expect(feed).toContain('<content type="html"')
    expect(feed).toContain('&lt;a href="/privacy-policy"&gt;')
    expect(feed).not.toMatch(/<(p|ul|a)[ >]/)
  })
})
