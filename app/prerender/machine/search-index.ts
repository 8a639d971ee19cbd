import { createHash } from 'node:crypto'
import { searchFiles, type DocsTexts } from '#contract/search.ts'
import { idOf, pack, type PackedDocs, type PackedPage } from '#contract/search/packed-docs.ts'
import { isFiller, stemOf, wordsOf } from '#contract/search/words.ts'
import { searchWords } from '#content/search-words.ts'
import type { DocsText } from './docs-text.ts'

/** The files of the search, by their path, with a hash in the name of each. */
export interface SearchFiles {
  index: { path: string; body: string }
  texts: { path: string; body: string }
}

export function makeSearchFiles(docs: DocsText[]): SearchFiles {
  const pages = docs.map(leaveOutLinks)
  return {
    index: fileOf(searchFiles.index, packDocs(pages)),
    texts: fileOf(searchFiles.texts, pages.map(textsOf) satisfies DocsTexts),
  }
}

/** Every page ends with links to others, whose words would make it match their topics. */
function leaveOutLinks(page: DocsText): DocsText {
  return { ...page, sections: page.sections.filter(({ id }) => id !== 'where-to-go-next') }
}

function packDocs(pages: DocsText[]): PackedDocs {
  return pack(
    { pages: pages.map(pageOf), groups: groupsOf(pages) },
    pages.flatMap((page) => textsOf(page).map(stemsOf)),
  )
}

function groupsOf(pages: DocsText[]): PackedDocs['groups'] {
  const groups = Map.groupBy(pages, ({ group }) => group)
  return [...groups].map(([title, { length }]) => [title, length])
}

function pageOf({ slug, title, sections }: DocsText): PackedPage {
  return {
    slug,
    title,
    also: searchWords[slug] ?? '',
    sections: sections.map(({ id, heading }) => sectionOf(id, id && heading)),
  }
}

function sectionOf(id: string, heading: string): [string, string?] {
  return id === idOf(heading) ? [heading] : [heading, id]
}

/** A page's description is at its top and belongs to the opening. */
function textsOf({ description, sections }: DocsText): string[] {
  return sections.map(({ id, text }) => (id ? text : `${description}\n${text}`))
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isFiller(word))
    .map(stemOf)
}

function fileOf(name: string, content: object) {
  const body = JSON.stringify(content)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8)
  return { path: `assets/${name}-${hash}.json`, body }
}
