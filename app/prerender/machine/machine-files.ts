import { legalNoticeWords } from '#content/legal-notice.ts'
import {
  evaluationSentence,
  fullPriceToken,
  licensingSentence,
  product,
} from '#contract/product.ts'
import type { DocsText } from './docs-text.ts'

const site = '__slot_site_url__'

/**
 * Writes the documentation for programs: one file per page, their list, and a file with all of them.
 */
export function writeMachineFiles(docs: DocsText[], built: string[]): Map<string, string> {
  const findFigure = collectFigures(built)
  const twins = docs.map((page) => ({ ...page, markdown: placeFigures(page, findFigure) }))
  return new Map([
    ...twins.map(({ slug, markdown }) => [`docs/${slug}.md`, markdown] as const),
    ['legal-notice.md', legalNotice],
    ['llms.txt', listPages(docs)],
    ['llms-full.txt', joinPages(twins)],
  ])
}

function placeFigures(
  { slug, markdown }: DocsText,
  findFigure: (name: string) => string | undefined,
): string {
  return markdown.replace(/(?<=\(__slot_site_url__)\/figures\/([\w-]+\.webp)(?=\))/g, (_, name) => {
    const address = findFigure(name)
    if (!address) throw new Error(`The figure ${name} of /docs/${slug} was not built.`)
    return address
  })
}

/** Finds figures, whose file names end in the bundler's hash of eight characters. */
function collectFigures(built: string[]): (name: string) => string | undefined {
  const figures = built.flatMap((file) => {
    const parts = /^assets\/(.+)-[\w-]{8}(\.webp)$/.exec(file)
    return parts ? [[`${parts[1]}${parts[2]}`, `/${file}`] as const] : []
  })
  const addresses = new Map(figures)
  return (name) => addresses.get(name)
}

/** Lists the pages in llmstxt.org's format: title, summary, details, lists of links. */
function listPages(docs: DocsText[]): string {
  const groups = [...Map.groupBy(docs, ({ group }) => group)].map(([group, pages]) => {
    const lines = pages.map(
      ({ slug, title, description }) => `- [${title}](${site}/docs/${slug}.md): ${description}`,
    )
    return `## ${group}\n\n${lines.join('\n')}\n`
  })
  return [head, ...groups, optional].join('\n')
}

const head = `# ${product.name}

> ${product.tagline} for ${product.platforms}, in ${product.releaseStage}. ${licensingSentence} ${evaluationSentence}

The pages below are the documentation, each as Markdown. All of them in one file: ${site}/llms-full.txt. An MCP server at ${site}/mcp (streamable HTTP, no sign-in) offers the tools \`search_docs\` and \`read_page\`.
`

const optional = `## Optional

- [Downloads](${site}/downloads): Builds for ${product.platforms}.
- [Purchase](${site}/purchase): The ${product.licenseName} for ${fullPriceToken}.
- [FAQ](${site}/faq): Frequently asked questions.
- [Changelog](${site}/changelog): Every released version, with notes and builds; as a feed at ${site}/changelog.atom.
- [API reference](${site}/api-reference): The HTTP calls for apps and scripts. All public calls as OpenAPI 3.1: ${site}/openapi.json.
- [Privacy policy](${site}/privacy-policy): What is stored, and for how long.
- [EULA](${site}/eula): The license agreement.
- [Legal notice](${site}/legal-notice.md): Who sells ${product.name}, and how to reach them.
`

/** The page as people see it, with the same slots. */
const legalNotice = `# ${legalNoticeWords.title}

${legalNoticeWords.intro}

__slot_seller_lines__

Email: __slot_support_email__

__slot_model_statement__
`

function joinPages(pages: DocsText[]): string {
  const parts = pages.map(({ slug, markdown }) => `Source: ${site}/docs/${slug}\n\n${markdown}`)
  return `# ${product.name}: the whole documentation\n\n${parts.join('\n---\n\n')}`
}
