import { hash } from 'node:crypto'
import { searchFiles, type PageTexts } from '#contract/search.ts'
import { idOf, pack, type PackedPage, type PackedPages } from '#contract/search/packed-pages.ts'
import { isFiller, stemOf, wordsToIndex } from '#contract/search/words.ts'
import { searchWords } from '#content/search-words.ts'
import type { DocsText } from './docs-text.ts'
import { listSearchPages, type CallText, type SearchPage } from './search-pages.ts'

export interface SearchFiles {
  index: { path: string; body: string }
  texts: { path: string; body: string }
}

/** Makes the search files. `bundled` has the pages by path, as written by the bundler. */
export function makeSearchFiles(
  docs: DocsText[],
  bundled: ReadonlyMap<string, string>,
  calls: CallText[],
): SearchFiles {
  const pages = listSearchPages(docs, bundled, calls)
  return {
    index: fileOf(`assets/${searchFiles.index}`, packPages(pages, groupsOf(docs))),
    // Not an asset, because it contains prices, which the server fills in.
    texts: fileOf(searchFiles.texts, pages.map(textsOf) satisfies PageTexts),
  }
}

function packPages(pages: SearchPage[], groups: PackedPages['groups']): PackedPages {
  return pack(
    { pages: pages.map(pageOf), groups },
    pages.flatMap(({ path, sections }) =>
      sections.map(({ id, text }) => [...stemsOf(text), ...stemsOf(wordsFor(`${path}#${id}`))]),
    ),
  )
}

function groupsOf(docs: DocsText[]): PackedPages['groups'] {
  const groups = Map.groupBy(docs, ({ group }) => group)
  return [...groups].map(([title, { length }]) => [title, length])
}

function pageOf({ area, path, title, sections }: SearchPage): PackedPage {
  return {
    area,
    path,
    title,
    also: searchWords[path] ?? '',
    sections: sections.map(({ id, heading }) => sectionOf(id, heading)),
  }
}

function sectionOf(id: string, heading: string): [string, string?] {
  return id === idOf(heading) ? [heading] : [heading, id]
}

/** Returns the extra words of a section, each counted three times. */
function wordsFor(address: string): string {
  return `${searchWords[address] ?? ''} `.repeat(3)
}

function textsOf({ sections }: SearchPage): string[] {
  return sections.map(({ text }) => text)
}

function stemsOf(text: string): string[] {
  return wordsToIndex(text.replaceAll(/__slot_\w+?__/g, ''))
    .filter((word) => !isFiller(word))
    .map(stemOf)
}

function fileOf(name: string, content: object) {
  const body = JSON.stringify(content)
  const stamp = hash('sha256', body, 'base64url').slice(0, 8)
  return { path: `${name}-${stamp}.json`, body }
}
