import { product } from '#contract/product.ts'
import type { ChangelogEntry } from '../releases/changelog.ts'
import { escapeXml } from '../releases/escape-xml.ts'
import { renderNotes } from '../releases/notes.ts'

/** The releases as an Atom feed (RFC 4287), for a site at this URL. */
export function writeFeed(site: string, entries: ChangelogEntry[]): string {
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
