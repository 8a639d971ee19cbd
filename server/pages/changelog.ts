import { html, raw } from 'hono/html'
import { builds } from '#contract/builds.ts'
import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { Books } from '../deps.ts'
import type { Address, PublicCall } from '../http/call.ts'
import { readQuery } from '../http/parse.ts'
import { answerFile } from '../page-files/answer.ts'
import type { DrawFor } from '../page-files/drawings.ts'
import type { StoredFile } from '../page-files/stored-file.ts'
import {
  readChangelog,
  readChangelogState,
  type Changelog,
  type ChangelogEntry,
} from '../releases/changelog.ts'
import { escapeXml } from '../releases/escape-xml.ts'
import { renderNotes } from '../releases/notes.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { answerStored, storedAnswers } from './answer-stored.ts'

export const changelogPage: Address = {
  method: 'get',
  path: '/changelog',
  serve: (deps) => {
    const keep = keepUntilChange(deps)
    const { changelog } = deps.pages
    return async (c) => {
      const { below } = readQuery(c)
      const page = await keep(`page ${below}`, async () => {
        const found = await readChangelog(deps, below)
        return found && changelog.storePage(String(showPage(deps, changelog.draw, found)))
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
        return deps.pages.changelog.storeFile(
          'changelog.atom',
          writeFeed(deps.config.siteUrl, entries),
        )
      })
      return feed!
    })
  },
}

/** Keeps what was rendered while no release changes, and while the database is away. */
function keepUntilChange(deps: Books) {
  let kept = { state: '', files: new Map<string, StoredFile>() }
  return async (name: string, render: () => Promise<StoredFile | null>) => {
    const state = await readChangelogState(deps).catch((error: Error) => {
      if (isDatabaseGone(error) && kept.files.has(name)) return kept.state
      throw error
    })
    if (state !== kept.state) kept = { state, files: new Map() }
    const { files } = kept
    const file = files.get(name) ?? (await render())
    // Only names of pages that exist are kept.
    if (file) files.set(name, file)
    return file
  }
}

type Markup = ReturnType<typeof html>

/** How a release is shown on this page. */
interface Shown {
  timeZone: string
  draw: DrawFor
}

function showPage({ config }: Books, draw: DrawFor, { entries, more }: Changelog): Markup {
  if (entries.length === 0) return showNothing()
  const shown = { timeZone: config.sellerTimeZone, draw }
  const [newest] = entries.filter(({ withdrawn_at }) => !withdrawn_at)
  return html`${config.demo && html`<p class="muted">${placeholderNote}</p>`}
  ${entries.map((entry) => showEntry(entry, entry === newest, shown))}
  ${more && html`<p><a href="/changelog?below=${more}">Older versions</a></p>`}`
}

const placeholderNote = 'Demo builds are placeholders with no app inside.'

function showNothing(): Markup {
  return html`<p><b>No release yet.</b></p>
    <p>
      Each version will be listed here with its date, notes and builds. See
      <a href="/downloads">Downloads</a> for the seven planned builds.
    </p>`
}

function showEntry(entry: ChangelogEntry, isNewest: boolean, { timeZone, draw }: Shown): Markup {
  const { version, published_at, withdrawn_at, notes, builds } = entry
  const day = published_at.toISOString()
  const written = renderNotes(notes, (name, words) => draw(name, words, version))
  return html`<article class="release beside" aria-labelledby="v${version}">
    <div class="release-name line subdued">
      <h2 id="v${version}"><a href="#v${version}">${version}</a></h2>
      <time datetime="${day}">${formatDay(day, timeZone)}</time>
      ${isNewest && html`<span class="chip" data-chip="new">Newest</span>`}
      ${withdrawn_at && html`<span class="chip" data-chip="stopped">Withdrawn</span>`}
    </div>
    <div class="release-notes">
      ${withdrawn_at && showWithdrawn(withdrawn_at, timeZone)}
      ${notes.trim() === '' ? html`<p>This version has no notes.</p>` : raw(written)}
      ${builds.length > 0 && showBuilds(version, builds)}
    </div>
  </article>`
}

function showWithdrawn(at: Date, timeZone: string): Markup {
  return html`<p>
    Withdrawn on ${formatDay(at, timeZone)}. You can’t download it anymore. Use the
    <a href="/downloads">current version</a>.
  </p>`
}

function showBuilds(version: string, own: ChangelogEntry['builds']): Markup {
  const offered = builds.filter(({ identifier }) => own.includes(identifier))
  const systems = ['Mac', 'Windows', 'Linux'].filter((name) =>
    offered.some(({ system }) => system === name),
  )
  return html`<details class="disclosure release-builds subdued">
    <summary>Downloads: ${systems.join(', ')}</summary>
    <ul class="plain">
      ${offered.map(
        ({ identifier, system, chip, format }) =>
          html`<li>
            <a href="/download/${version}/${identifier}" rel="nofollow"
              >${system}, ${chip} <code>.${format}</code></a
            >
          </li>`,
      )}
    </ul>
  </details>`
}

/** The releases as an Atom feed (RFC 4287), for a site at this URL. */
function writeFeed(site: string, entries: ChangelogEntry[]): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated_at.getTime()))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(site)}/changelog</id>
  <title>${product.name} releases</title>
  <updated>${new Date(updated).toISOString()}</updated>
  <author><name>${product.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(site)}/changelog.atom"/>
  <link rel="alternate" type="text/html" href="${escapeXml(site)}/changelog"/>
${entries.map((entry) => writeEntry(escapeXml(site), entry)).join('\n')}
</feed>
`
}

function writeEntry(site: string, entry: ChangelogEntry): string {
  const { version, published_at, updated_at, withdrawn_at, notes } = entry
  const address = `${site}/changelog#v${version}`
  const words = withdrawn_at ? '<p>This version was withdrawn.</p>' : ''
  return `  <entry>
    <id>${address}</id>
    <title>${product.name} ${version}${withdrawn_at ? ' (withdrawn)' : ''}</title>
    <published>${published_at.toISOString()}</published>
    <updated>${updated_at.toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${address}"/>
    <content type="html">${escapeXml(words + renderNotes(notes))}</content>
  </entry>`
}
