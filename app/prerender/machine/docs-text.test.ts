import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#test/folder.ts'
import { describe, expect, it } from 'vitest'
import { drawnNote } from '#content/drawn.ts'
import { licensingSentence } from '#contract/product.ts'
import manifest from '#figures/manifest.json' with { type: 'json' }
import { docsPages } from '../../docs/sidebar.ts'
import { readDocsText } from './docs-text.ts'
import { writeMachineFiles } from './machine-files.ts'

const root = join(import.meta.dirname, '../../..')
const docs = await readDocsText(root)
const find = (slug: string) => docs.find((page) => page.slug === slug)!

describe('a docs page as text', () => {
  it('exists for every page, in the order of the sidebar', () => {
    expect(docs.map(({ slug, title }) => ({ slug, title }))).toEqual(docsPages)
  })

  it('begins with title and description, and contains no markup of its components', () => {
    for (const { title, description, markdown } of docs) {
      expect(markdown.startsWith(`# ${title}\n\n`)).toBe(true)
      expect(markdown).toContain(description.slice(0, 40))
      expect(markdown).not.toMatch(/^import |^export const|<[A-Z]|\{[a-z]\w+\}/m)
    }
  })

  it('uses curly quotes in text and straight quotes in code', () => {
    const { markdown } = find('retrieval-augmented-generation')
    expect(markdown).toContain('“Command not found”, or “is not recognized” on Windows')
    expect(markdown).toContain('pdftotext -layout "handbook.pdf" handbook.txt')
  })

  it('includes the text of its components and expressions', () => {
    const { markdown } = find('licensing-and-pricing')
    expect(markdown).toContain(licensingSentence)
    expect(markdown).toContain('Timeline: updates are included from the purchase')
    const { alt, caption } = manifest.stills.chat
    expect(find('introduction').markdown).toContain(
      `![${alt}](__slot_site_url__/figures/chat-light-1352.webp)\n\n*Fig. 1. ${caption}. ${drawnNote}*`,
    )
  })

  it('names the operating system of each tab and includes its content', () => {
    const { markdown } = find('how-to-download')
    expect(markdown).toContain('**Mac**\n\nIn Terminal:\n\n```bash\nshasum -a 256')
  })

  it('links to the site by full addresses', () => {
    for (const { markdown } of docs) {
      const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address]) => address!)
      for (const address of links)
        expect(address).toMatch(/^(https?:\/\/|mailto:|__slot_site_url__\/)/)
    }
  })

  it('has the sections of the page, with the same ids', async () => {
    for (const { slug, title, sections } of docs) {
      const html = await readFile(join(root, `build/pages/docs/${slug}.html`), 'utf8')
      const article = /<article[\s\S]*<\/article>/.exec(html)![0]
      const ids = [...article.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id)
      expect(sections[0]).toMatchObject({ id: '', heading: title })
      expect(sections.slice(1).map(({ id }) => id)).toEqual(ids)
    }
  })

  it('keeps table rows and list items separate', () => {
    const { text } = find('licensing-and-pricing').sections.find(
      ({ id }) => id === 'what-it-costs',
    )!
    expect(text.split('\n')).toContain('Evaluation · Free · The whole app, without a key')
  })
})

describe('an unreadable docs page', () => {
  const folder = makeFolder()

  it.each([
    ['<Carousel />', '<Carousel> has no words for the page as Markdown.'],
    ['{secret}', '{secret} has no words for the page as Markdown.'],
    ['<Figure name="nothing" number="Fig. 1" />', 'There is no figure named nothing.'],
  ])('fails the build: %s', async (body, sentence) => {
    await writePages(`---\ntitle: T\ndescription: D\n---\n\n${body}\n`)
    await expect(readDocsText(folder)).rejects.toThrow(sentence)
    await expect(readDocsText(folder)).rejects.toThrow(/content\/docs\/[\w-]+\.mdx: /)
  })

  it('fails the build without a description', async () => {
    await writePages('---\ntitle: T\n---\n\nWords.\n')
    await expect(readDocsText(folder)).rejects.toThrow('has no description in its frontmatter.')
  })

  async function writePages(text: string): Promise<void> {
    await mkdir(join(folder, 'content/docs'), { recursive: true })
    for (const { slug } of docsPages)
      await writeFile(join(folder, 'content/docs', `${slug}.mdx`), text)
  }
})

describe('the files for machines', () => {
  const built = docs.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\/figures\/([\w-]+)\.webp/g)].map(
      ([, name]) => `assets/${name}-A1b_2-3d.webp`,
    ),
  )
  const files = writeMachineFiles(docs, built)

  it('are a copy of each page, their list, and all of them in one', () => {
    expect([...files.keys()]).toEqual([
      ...docsPages.map(({ slug }) => `docs/${slug}.md`),
      'legal-notice.md',
      'llms.txt',
      'llms-full.txt',
    ])
  })

  it('list every page under its group, in the format of llmstxt.org', () => {
    const list = files.get('llms.txt')!
    expect(list).toMatch(/^# Protocraft\n\n> .+\n\n/)
    expect(list.match(/^## .*$/gm)).toEqual([
      '## Introduction',
      '## Setup',
      '## Using the product',
      '## Features',
      '## File Browser',
      '## Optional',
    ])
    for (const { slug, title, description } of docs)
      expect(list).toContain(`- [${title}](__slot_site_url__/docs/${slug}.md): ${description}\n`)
  })

  it('show figures at the address where they were built, or fail the build', () => {
    expect(files.get('docs/introduction.md')).toContain(
      '__slot_site_url__/assets/chat-light-1352-A1b_2-3d.webp)',
    )
    expect(files.get('llms-full.txt')).not.toContain('/figures/')
    expect(() => writeMachineFiles(docs, [])).toThrow(/^The figure [\w-]+\.webp of \/docs\//)
  })
})
