import { select, selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { accountFacts } from '#content/account.ts'
import { demos } from '#content/demos.ts'
import { alphaNote, formatNotes, requirements } from '#content/downloads.ts'
import { faq } from '#content/faq.ts'
import { withoutLinks } from '#content/inline-text.ts'
import { legalNoticeWords } from '#content/legal-notice.ts'
import * as purchase from '#content/purchase.ts'
import { apiWords, rescueWords } from '#content/search-words.ts'
import { evaluationSentence, product } from '#contract/product.ts'
import type { PackedPage } from '#contract/search/packed-pages.ts'
import type { DocsText } from './docs-text.ts'
import type { DocsSection } from './docs-text/sections.ts'

export interface SearchPage extends Pick<PackedPage, 'area' | 'path' | 'title'> {
  /** The sections; the first is the opening, with an empty id. */
  sections: DocsSection[]
}

/** The words about a call in the API reference. */
export interface CallText {
  name: string
  path: string
  summary: string
  about?: string
}

/** Lists everything that search can find, documentation first; `bundled` has the pages by path. */
export function listSearchPages(
  docs: DocsText[],
  bundled: ReadonlyMap<string, string>,
  calls: CallText[],
): SearchPage[] {
  return [...docs.map(docsPage), demosPage, ...questions(), ...shopPages(bundled), apiPage(calls)]
}

/** Makes a docs page without the links at its end, whose words would match other pages' topics. */
function docsPage({ slug, title, description, sections: [opening, ...sections] }: DocsText) {
  const others = sections.filter(({ id }) => id !== 'where-to-go-next')
  const first = sectionOf('', '', description, opening!.text)
  return { area: 'Docs' as const, path: `/docs/${slug}`, title, sections: [first, ...others] }
}

const demosPage: SearchPage = {
  area: 'Docs',
  path: '/demos',
  title: 'Demos',
  sections: [
    sectionOf('', '', 'Three short videos with captions and written steps.'),
    ...demos.map(({ id, title, summary }) => sectionOf(id, title, summary)),
  ],
}

/** Makes each question its own page, so that a question isn't found by another one's words. */
function questions(): SearchPage[] {
  return faq
    .flatMap((group) => group.questions)
    .map(({ id, question, verdict, answer: [first, ...others] }) => ({
      area: 'Questions',
      path: `/faq#${id}`,
      title: question,
      sections: [sectionOf('', '', verdict ? `__slot_${verdict}__ ${first}` : first!, ...others)],
    }))
}

function shopPages(bundled: ReadonlyMap<string, string>): SearchPage[] {
  return [
    shopPage('/purchase', 'Buy a license', purchaseSections()),
    shopPage('/downloads', `Download ${product.name}`, downloadSections()),
    shopPage('/account', 'Account', [sectionOf('', '', ...accountFacts.map(sayFact))]),
    shopPage('/rescue', rescueWords.title, [sectionOf('', '', rescueWords.intro)]),
    shopPage('/eula', 'EULA', headingsOf('/eula', bundled)),
    shopPage('/privacy-policy', 'Privacy policy', headingsOf('/privacy-policy', bundled)),
    shopPage('/legal-notice', legalNoticeWords.title, [sectionOf('', '', legalNoticeWords.intro)]),
    shopPage('/changelog', 'Changelog', [sectionOf('', '')]),
  ]
}

function shopPage(path: string, title: string, sections: DocsSection[]): SearchPage {
  return { area: 'Shop', path, title, sections }
}

function purchaseSections(): DocsSection[] {
  const { purchaseIntro, cardLines, sayFacts } = purchase
  const facts = sayFacts((setting) => `__slot_${setting}__`)
  return [sectionOf('', '', purchaseIntro, ...cardLines, ...facts.map(sayFact))]
}

function sayFact({ name, text }: { name: string; text: string }): string {
  return `${name}: ${text}`
}

function downloadSections(): DocsSection[] {
  const stepsOf = (part: 'check' | 'start') =>
    formatNotes.flatMap((notes) => notes[part].map(({ text }) => `${notes.name}: ${text}`))
  return [
    sectionOf('', '', evaluationSentence, `${alphaNote.lead} ${alphaNote.text}`),
    sectionOf(
      'which-build',
      'Which processor do I have?',
      ...requirements.map(({ system, chips }) => `${system}: ${chips}`),
    ),
    sectionOf('check-the-download', 'Check the download', ...stepsOf('check')),
    sectionOf('first-launch', 'Install and start', ...stepsOf('start')),
  ]
}

/** Makes the page about the API from the same calls that the server's page shows. */
function apiPage(calls: CallText[]): SearchPage {
  return {
    area: 'API',
    path: '/api-reference',
    title: 'API reference',
    sections: [
      sectionOf('', '', apiWords),
      ...calls.map(({ name, path, summary, about = '' }) => sectionOf(name, path, summary, about)),
    ],
  }
}

/** Lists the clauses of a contract, because search links to them but doesn't quote them. */
function headingsOf(path: string, bundled: ReadonlyMap<string, string>): DocsSection[] {
  const main = select('main', unified().use(rehypeParse).parse(bundled.get(path)!))!
  const headings = selectAll('h2[id]', main)
  return [
    sectionOf('', ''),
    ...headings.map((heading) =>
      sectionOf(String(heading.properties.id), toString(heading).trim()),
    ),
  ]
}

function sectionOf(id: string, heading: string, ...lines: string[]): DocsSection {
  return { id, heading, text: lines.filter(Boolean).map(withoutLinks).join('\n') }
}
