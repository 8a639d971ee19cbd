import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { docsPages } from '#app/docs/sidebar.ts'
import { everydayQuestions } from '#bench/questions/everyday.ts'
import { keptBackQuestions } from '#bench/questions/kept-back.ts'
import { isAtSection } from '#bench/search-rates.ts'
import { searchQuestions } from '#bench/search-questions.ts'
import { commonQuestions, searchWords } from '#content/search-words.ts'
import { openSearch, searchFiles, type PageTexts } from '#contract/search.ts'
import { excerptOf } from '#contract/search/excerpt.ts'
import { mentioned, type Hit } from '#contract/search/hits.ts'
import { idOf, type PackedPages } from '#contract/search/packed-pages.ts'

// These tests search the built index: what a newcomer types should find the page that answers it.

const folder = join(import.meta.dirname, '../../../build/pages')
const packed = readBuilt<PackedPages>('assets', searchFiles.index)
const texts = readBuilt<PageTexts>('.', searchFiles.texts)
const ask = openSearch(packed)
const pageOf = (address: string) => address.replace(/(?<!^\/faq)#.*/, '')
const findAnswers = (question: string) =>
  ask(question, 20)
    .filter(({ group }) => group !== mentioned)
    .map(({ address }) => address)
const findPages = (question: string) => findAnswers(question).map(pageOf)
const findMentions = (question: string) =>
  ask(question, 20)
    .filter(({ group }) => group === mentioned)
    .map(({ address }) => pageOf(address))
const findDocs = (question: string) =>
  findPages(question).filter((each) => each.startsWith('/docs/'))

const questions: [page: string, ...questions: string[]][] = [
  ['introduction', 'first steps', 'what is protocraft'],
  ['how-to-download', 'download', 'install linux', 'deb or rpm', 'apple silicon', 'windows'],
  ['licensing-and-pricing', 'how much does it cost', 'licence', 'lost my license key'],
  ['starting-up-protocraft', 'getting started'],
  ['setting-up-api-keys', 'where do i put my openai key', 'opnai', 'anthropic', 'my key leaked'],
  ['setting-up-local-llm', 'ollama port', 'olama', 'lm studio', '11434', 'context length'],
  ['setting-up-local-image-generation-api', '7860', 'stable difusion'],
  ['setting-up-google-search', 'google search'],
  ['always-ignore-files', 'hide .env file'],
  ['data-management', 'where is my data stored', 'backup', 'privacy', 'is my data private'],
  ['navigation-app-bar', 'app bar'],
  ['workspaces-chats-threads', 'new workspace', 'start new thred'],
  ['prompting-with-chat', 'write a good prompt'],
  ['choosing-llms', 'which model is best'],
  ['setting-initialization-rules', 'system prompt'],
  ['using-tools', 'claude not editing files', 'browse internet', 'selenium', 'list directory tool'],
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
  expect(findDocs(question!).slice(0, 3)).toContain(`/docs/${page}`)
})

it('every docs page comes first for its own title, and the result leads to its top', () => {
  for (const { slug, title } of docsPages)
    expect(ask(title, 1)[0]?.address, title).toBe(`/docs/${slug}`)
})

it('every result leads to a section that its page has', () => {
  const questions = [
    ...cases.map(([question]) => question!),
    ...[...searchQuestions, ...everydayQuestions].map(([each]) => each),
  ]
  for (const question of questions)
    for (const { address } of ask(question, 8)) {
      const [path, id] = address.split('#')
      // The server writes these pages.
      if (path === '/rescue' || path === '/api-reference') continue
      const html = readFileSync(join(folder, `${path}.html`), 'utf8')
      if (id) expect(html, address).toContain(`id="${id}"`)
    }
})

it('every question in the list of expected answers leads to a page and section that exist', () => {
  for (const [question, ...answers] of [
    ...searchQuestions,
    ...everydayQuestions,
    ...keptBackQuestions,
  ])
    for (const answer of answers) {
      const page = packed.pages.find(({ path }) => path === pageOf(answer))
      expect(page, `${question}: ${answer}`).toBeDefined()
      const [, id] = answer.replace(page!.path, '').split('#')
      const ids = page!.sections.map(([heading, id = idOf(heading)]) => id)
      if (id) expect(ids, `${question}: ${answer}`).toContain(id)
    }
})

it.each([
  ['gpt', '/faq#which-providers'],
  ['chatgpt', '/faq#api-keys-and-cost'],
  ['student', '/faq#discounts'],
  ['agent', '/docs/using-tools'],
  ['mcp', '/faq#mcp-servers'],
  ['openai compatible', '/docs/setting-up-local-llm'],
  ['midjourney', '/faq#image-generators'],
  ['comfyui', '/faq#image-generators'],
  ['vs code', '/faq#other-apps'],
  ['dark mode', '/faq#dark-mode'],
  ['invoice', '/faq#invoice-and-vat'],
  ['vat', '/faq#invoice-and-vat'],
  ['refund', '/faq#refund'],
  ['lost key', '/faq#lost-key'],
  ['new laptop', '/faq#new-computer'],
  ['code not arriving', '/faq#code-does-not-arrive'],
  ['code did not arrive', '/faq#code-does-not-arrive'],
  ['is my code sent anywhere', '/docs/data-management'],
  ['where does my code go', '/docs/data-management'],
  ['who can see my prompts', '/docs/data-management'],
  ['does my code leave my computer', '/docs/data-management'],
  ['öpenai', '/docs/setting-up-local-llm'],
  ['éditor', '/docs/file-viewer-options'],
  ['Ölama', '/docs/setting-up-local-llm'],
  ['indices', '/docs/workspace-indexing'],
  ['cancel', '/faq#cancel'],
  ['gpt key not working', '/docs/setting-up-api-keys'],
  ['rate limit error', '/docs/setting-up-api-keys'],
  ['hide .env from ai', '/docs/always-ignore-files'],
  ['backup my chats', '/docs/data-management'],
  ['edit code in the app', '/docs/file-viewer-options'],
  ['picture generation costs', '/docs/generating-images'],
  ['trial expired', '/docs/licensing-and-pricing'],
  ['user interface overview', '/docs/navigation-app-bar'],
  ['ai forgot what i said', '/docs/workspaces-chats-threads'],
  ['stable diffusion', '/docs/setting-up-local-image-generation-api'],
  ['app doesnt answer', '/docs/starting-up-protocraft'],
  ['where did the ai put the file', '/docs/using-files'],
  ['ai cant see my design', '/docs/using-prompt-image-vision'],
  ['find the right files automatically', '/docs/workspace-indexing'],
  ['undo ai change', '/docs/edit-tool-and-file-diffs'],
  ['free for students', '/faq#discounts'],
  ['vscode plugin', '/faq#other-apps'],
  ['is it stable', '/faq#public-alpha'],
  ['didnt recieve my key', '/faq#when-does-the-key-arrive'],
  ['move to new laptop', '/faq#new-computer'],
])('"%s" leads to %s first', (question, page) => {
  expect(findPages(question)[0]).toBe(page)
})

it('the excerpt answers a question when the query is exactly that question', () => {
  const [{ page, section, stems, title }] = ask('refund', 1) as [Hit]
  const excerpt = excerptOf(texts[page]![section]!, stems, title)
  const said = excerpt.map(({ text }) => text).join('')
  expect(said).toMatch(/^__slot_refund_words__ Email support/)
})

it('numbers and names lead to the page about them', () => {
  expect(findPages('7860')[0]).toBe('/docs/setting-up-local-image-generation-api')
  expect(findPages('lm studio')[0]).toBe('/docs/setting-up-local-llm')
})

it('a result is the section whose heading has the words, even if other words found the page', () => {
  const [best] = ask('hugging face token', 1)
  expect(best!.address).toBe('/docs/setting-up-api-keys#huggingface')
})

it('leaves out the text in drawings, which show a made-up invoice service', () => {
  expect(findDocs('invoice')).toEqual(['/docs/licensing-and-pricing'])
  expect(JSON.stringify(texts)).not.toMatch(/invoice-service|\\nFig\. \d+\. /)
})

it('leaves out pages that barely match', () => {
  expect(findPages('dark mode')).toEqual(['/faq#dark-mode'])
})

it('areas appear once each, the best first', () => {
  for (const [question] of searchQuestions) {
    const groups = ask(question, 20).map(({ group }) => group)
    const runs = groups.filter((group, index) => group !== groups[index - 1])
    expect(runs, question).toEqual([...new Set(groups)])
    const [best] = ask(question, 1)
    expect(groups[0], question).toBe(best?.group)
  }
})

it('tolerates a typo that happens to begin another word', () => {
  // `proce`, for price, begins `processor`.
  expect(findDocs('proce')).toContain('/docs/choosing-llms')
  expect(findDocs('ignroe')).toContain('/docs/project-ignore-rules')
})

it('a page that repeats the words still appears only once', () => {
  const found = findPages('model')
  expect(found).toEqual([...new Set(found)])
})

it('everyday words find the section that answers among the first three', () => {
  const isFound = ([question, ...answers]: (typeof everydayQuestions)[number], most: number) =>
    findAnswers(question)
      .slice(0, most)
      .some((address) => isAtSection(address, answers))
  const missed = (most: number) =>
    everydayQuestions.filter((each) => !isFound(each, most)).map(([question]) => question)
  expect(missed(3)).toEqual([])
  expect(missed(1).length).toBeLessThanOrEqual(6)
})

it.each([
  ['moneyback', '/faq#refund'],
  ['darkmode', '/faq#dark-mode'],
  ['git ignore', '/docs/project-ignore-rules'],
])('"%s" leads to %s, written as one word or two', (question, page) => {
  expect(findPages(question)[0]).toBe(page)
})

it('does not mistake a word for another with a similar spelling', () => {
  expect(findPages('plane')).toEqual(['/faq#offline-use'])
  expect(findPages('planet')).not.toContain('/docs/advanced-prompting')
  expect(findPages('vran')).toEqual([])
})

it('lists the pages that only mention the words after those that answer', () => {
  expect(findPages('ollama')).toEqual(['/docs/setting-up-local-llm'])
  const sources = ['introduction', 'starting-up-protocraft', 'using-prompt-image-vision']
  expect(findMentions('ollama').sort()).toEqual([
    ...sources.map((slug) => `/docs/${slug}`),
    '/faq#local-models',
  ])
})

it('the first letters of a word are enough', () => {
  expect(findDocs('embed').slice(0, 3)).toContain('/docs/retrieval-augmented-generation')
  expect(ask('o', 3)).toHaveLength(3)
})

it('unknown words find nothing, and neither does an empty query', () => {
  for (const nothing of ['', '   ', '?!', 'zzzqqqxxx', '99999', 'kubernetes cluster'])
    expect(ask(nothing, 8), nothing).toEqual([])
})

it('a query of only stop words searches for its last word', () => {
  expect(ask('to', 8).length).toBeGreaterThan(0)
})

describe('an excerpt', () => {
  it('shows the line that contains the words', () => {
    const [hit] = ask('lm studio', 1)
    const excerpt = excerptOf(texts[hit!.page]![hit!.section]!, hit!.stems)
    const marked = excerpt.filter(({ match }) => match).map(({ text }) => text.toLowerCase())
    expect(marked).toEqual(expect.arrayContaining(['lm', 'studio']))
  })

  it('has a text for every section of every page', () => {
    for (const [index, { sections, path }] of packed.pages.entries())
      expect(texts[index], path).toHaveLength(sections.length)
  })
})

it('suggested words and pages belong to pages that exist', () => {
  const addresses = packed.pages.flatMap(({ path, sections }) => [
    path,
    ...sections.map(([heading, id = idOf(heading)]) => `${path}#${id}`),
  ])
  const common = commonQuestions.map(({ address }) => address)
  expect(addresses).toEqual(expect.arrayContaining([...Object.keys(searchWords), ...common]))
  for (const { title, address } of commonQuestions)
    expect(packed.pages.find(({ path }) => path === address)!.title).toBe(title)
})

it('the index takes at most 40 kB as it is sent', () => {
  expect(brotliCompressSync(JSON.stringify(packed)).length).toBeLessThanOrEqual(40_000)
})

function readBuilt<T>(place: string, name: string): T {
  const file = readdirSync(join(folder, place)).find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.json'),
  )!
  return JSON.parse(readFileSync(join(folder, place, file), 'utf8'))
}
