import { renderToStaticMarkup } from 'react-dom/server'
import { product } from '#contract/product.ts'
import { slot } from '../slots.ts'
import { type ChangelogEntry, entries } from './changelog/entries.ts'

/** Runs only at build time: `/changelog.atom` is a file like every page. */
export function loader(): Response {
  return new Response(writeFeed(), { headers: { 'Content-Type': 'application/atom+xml' } })
}

function writeFeed(): string {
  const site = slot('site_url')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${site}/changelog</id>
  <title>${product.name} changelog</title>
  <updated>${timeOf(entries[0]!)}</updated>
  <author><name>${product.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${site}/changelog.atom"/>
  <link rel="alternate" type="text/html" href="${site}/changelog"/>
${entries.map(writeEntry).join('\n')}
</feed>
`
}

function writeEntry(entry: ChangelogEntry): string {
  const address = `${slot('site_url')}/changelog#${entry.id}`
  const words = renderToStaticMarkup(<entry.Words />)
  return `  <entry>
    <id>${address}</id>
    <title>${escapeXml(entry.title)}</title>
    <updated>${timeOf(entry)}</updated>
    <link rel="alternate" type="text/html" href="${address}"/>
    <summary>${escapeXml(entry.description)}</summary>
    <content type="html" xml:base="${slot('site_url')}/">${escapeXml(words)}</content>
  </entry>`
}

function timeOf({ published }: ChangelogEntry): string {
  return `${published}T00:00:00Z`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
