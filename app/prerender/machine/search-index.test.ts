import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docsPages } from '#app/docs/sidebar.ts'
import { searchWords } from '#content/search-words.ts'
import { openDocs, searchFiles, type DocsTexts } from '#contract/search.ts'
import { excerptOf } from '#contract/search/excerpt.ts'
import type { PackedDocs } from '#contract/search/packed-docs.ts'

// Over the built index: what a newcomer types leads to the page that answers it.

const folder = join(import.meta.dirname, '../../../build/pages')
const packed = readAsset<PackedDocs>(searchFiles.index)
const texts = readAsset<DocsTexts>(searchFiles.texts)
const ask = openDocs(packed)

const questions: [page: string, ...questions: string[]][] = [
  ['introduction', 'first steps', 'what is protocraft'],
  ['how-to-download', 'download', 'install linux', 'deb or rpm', 'apple silicon', 'windows'],
  ['licensing-and-pricing', 'refund', 'how much does it cost', 'licence', 'lost my license key'],
  ['starting-up-protocraft', 'getting started'],
  ['setting-up-api-keys', 'where do i put my openai key', 'opnai', 'anthropic', 'my key leaked'],
  ['setting-up-local-llm', 'ollama port', 'olama', 'lm studio', '11434', 'context length'],
  ['setting-up-local-image-generation-api', '7860', 'stable difusion'],
  ['setting-up-google-search', 'google search'],
  ['always-ignore-files', 'hide .env file'],
  ['data-management', 'where is my data stored', 'backup', 'privacy'],
  ['navigation-app-bar', 'app bar'],
  ['workspaces-chats-threads', 'new workspace', 'start new thred'],
  ['prompting-with-chat', 'write a good prompt'],
  ['choosing-llms', 'which model is best'],
  ['setting-initialization-rules', 'system prompt'],
  ['using-tools', 'browse internet', 'selenium', 'list directory tool'],
  ['using-prompt-image-vision', 'drag and drop image'],
  ['project-ignore-rules', 'gitignore', 'ignroe node_modules'],
  ['using-templates', 'templ', 'PROJECT_DIRECTORY_PATH'],
  ['advanced-prompting', 'chain steps'],
  ['retrieval-augmented-generation', 'pdf rag', 'retreival', 'embedding model'],
  ['generating-images', 'make a picture', 'inpainting'],
  ['editing-images', 'eraser', 'layers'],
  ['workspace-indexing', 'query index'],
  ['file-browser-overview', 'project root'],
  ['using-files', 'delete file', 'trash'],
  ['file-viewer-options', 'wrap lines', 'preview html'],
  ['including-files-in-prompts', 'send file to model'],
  ['edit-tool-and-file-diffs', 'reject change', 'undo edit'],
  ['using-preview-screenshots', 'screenshot', 'camera icon'],
]
const cases = questions.flatMap(([page, ...asked]) => asked.map((question) => [question, page]))

it.each(cases)('"%s" leads to %s among the first three', (question, page) => {
  const found = ask(question!, 3).map(({ slug }) => slug)
  expect(found).toContain(page)
})

it('every page answers some query, and at least forty are tested', () => {
  expect(questions.map(([page]) => page)).toEqual(docsPages.map(({ slug }) => slug))
  expect(cases.length).toBeGreaterThanOrEqual(40)
})

it('every page is found first by its own title', () => {
  for (const { slug, title } of docsPages) expect(ask(title, 1)[0]?.slug, title).toBe(slug)
})

it('every hit leads to a section that its page has', () => {
  for (const [question] of cases)
    for (const { slug, id } of ask(question!, 8)) {
      const html = readFileSync(join(folder, `docs/${slug}.html`), 'utf8')
      if (id) expect(html, `${slug}#${id}`).toContain(`id="${id}"`)
    }
})

it('a page appears once in the list, whatever it repeats', () => {
  const found = ask('model', 30).map(({ slug }) => slug)
  expect(found).toEqual([...new Set(found)])
})

it('the first letters of a word are enough', () => {
  expect(ask('embed', 3).map(({ slug }) => slug)).toContain('retrieval-augmented-generation')
  expect(ask('o', 3)).toHaveLength(3)
})

it('unknown words find nothing, and neither does an empty query', () => {
  for (const nothing of ['', '   ', '?!', 'zzzqqqxxx', '99999'])
    expect(ask(nothing, 8), nothing).toEqual([])
})

it('a query of only stop words still searches for its last word', () => {
  expect(ask('to', 8).length).toBeGreaterThan(0)
})

describe('an excerpt', () => {
  it('shows the line that contains the words', () => {
    const [hit] = ask('lm studio', 1)
    const excerpt = excerptOf(texts[hit!.page]![hit!.section]!, hit!.stems)
    const marked = excerpt.filter(({ match }) => match).map(({ text }) => text.toLowerCase())
    expect(marked).toEqual(expect.arrayContaining(['lm', 'studio']))
  })

  it('has a text for each section of each page', () => {
    for (const [index, { sections, slug }] of packed.pages.entries())
      expect(texts[index], slug).toHaveLength(sections.length)
  })
})

it('the synonyms of readers belong to pages that exist', () => {
  const slugs = docsPages.map(({ slug }) => slug)
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(searchWords)))
})

function readAsset<T>(name: string): T {
  const file = readdirSync(join(folder, 'assets')).find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.json'),
  )!
  return JSON.parse(readFileSync(join(folder, 'assets', file), 'utf8'))
}
