import { product } from '#contract/product.ts'
import { readNotes } from '#contract/releases/notes.ts'
import type { ChangelogFacts, Drawer } from '#contract/served.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Address, PublicCall } from '../guards/call.ts'
import { readQuery } from '../guards/parse.ts'
import { answerFile } from '../files/answer.ts'
import type { StoredFile } from '../files/stored-file.ts'
import {
  readChangelog,
  readChangelogState,
  type Changelog,
  type ChangelogEntry,
} from '../../releases/changelog.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { answerStored, storedAnswers } from './answer-stored.ts'

export const changelogPage: Address = {
  method: 'get',
  path: '/changelog',
  serve: (deps) => {
    const keep = keepUntilChange(deps)
    const { served } = deps.pages
    return async (c) => {
      const { below } = readQuery(c)
      const page = await keep(`page ${below}`, async () => {
        const found = await readChangelog(deps, below)
        return found && served.store('changelog', describe(deps, found))
      })
      return page ? answerFile(page, c.req.raw, new URL(c.req.url)) : c.redirect('/changelog', 302)
    }
  },
}

export const changelogFeed: PublicCall = {
  method: 'get',
  path: '/changelog.atom',
  group: 'Downloads',
  summary: 'List the released versions as an Atom feed.',
  answers: {
    200: { says: 'The feed.', media: 'application/atom+xml' },
    ...storedAnswers('application/atom+xml'),
  },
  serve: (deps) => {
    const keep = keepUntilChange(deps)
    return answerStored(async () => {
      const feed = await keep('feed', async () => {
        const { entries } = (await readChangelog(deps))!
        const { served, storeFile } = deps.pages
        return storeFile(
          'changelog.atom',
          writeFeed(deps.config.siteUrl, entries, served.drawNotes),
        )
      })
      return feed!
    })
  },
}

/** Caches what was rendered until a release changes, and while the database is down. */
function keepUntilChange(deps: ShopContext) {
  let kept = { state: '', files: new Map<string, StoredFile>() }
  return async (name: string, render: () => Promise<StoredFile | null>) => {
    const state = await readChangelogState(deps).catch((error: Error) => {
      if (isDatabaseGone(error) && kept.files.has(name)) return kept.state
      throw error
    })
    if (state !== kept.state) kept = { state, files: new Map() }
    const { files } = kept
    const file = files.get(name) ?? (await render())
    // Only the names of existing pages are cached.
    if (file) files.set(name, file)
    return file
  }
}

function describe({ config }: ShopContext, { entries, more }: Changelog): ChangelogFacts {
  return {
    releases: entries.map((entry) => ({ ...entry, notes: readNotes(entry.notes) })),
    more,
    timeZone: config.sellerTimeZone,
    isDemo: config.demo,
  }
}

type DrawNotes = Drawer['drawNotes']

/** Writes the releases as an Atom feed (RFC 4287), for a site at this URL. */
function writeFeed(site: string, entries: ChangelogEntry[], drawNotes: DrawNotes): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated_at.getTime()))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(site)}/changelog</id>
  <title>${product.name} releases</title>
  <updated>${new Date(updated).toISOString()}</updated>
  <author><name>${product.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(site)}/changelog.atom"/>
  <link rel="alternate" type="text/html" href="${escapeXml(site)}/changelog"/>
${entries.map((entry) => writeEntry(escapeXml(site), entry, drawNotes)).join('\n')}
</feed>
`
}

function writeEntry(site: string, entry: ChangelogEntry, drawNotes: DrawNotes): string {
  const { version, published_at, updated_at, withdrawn_at, notes } = entry
  const address = `${site}/changelog#v${version}`
  const words = withdrawn_at ? '<p>This version was withdrawn.</p>' : ''
  return `  <entry>
    <id>${address}</id>
    <title>${product.name} ${version}${withdrawn_at ? ' (withdrawn)' : ''}</title>
    <published>${published_at.toISOString()}</published>
    <updated>${updated_at.toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${address}"/>
    <content type="html">${escapeXml(words + drawNotes(readNotes(notes)))}</content>
  </entry>`
}

/** Escapes a text for XML, also within an attribute. Characters that XML cannot contain are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
