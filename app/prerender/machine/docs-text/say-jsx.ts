import type { Nodes, Paragraph, PhrasingContent, Root, RootContent, Strong } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { evaluationSentence, fullPriceToken, licensingSentence } from '#contract/product.ts'
import { drawnNote, licenseTimelineWords } from '#content/drawn.ts'
import { liveFigures, triedOnThePage } from '#content/live-figures.ts'
import manifest from '#figures/manifest.json' with { type: 'json' }
import { modelTable } from '../../mdx/model-table.ts'

type Component = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** An attribute without a value is null. */
type Attributes = Record<string, string | null | undefined>

/** The plain text for each expression in .mdx pages. */
const expressions: Record<string, string> = {
  evaluationSentence,
  licensingSentence,
  fullPriceToken,
}

/** The plain text for each component in .mdx pages; empty if the surrounding text says everything. */
const components: Record<string, (attributes: Attributes, file: string) => RootContent[]> = {
  Figure: sayFigure,
  FormFigure: sayFigure,
  ModelTable: () => [modelTable()],
  LiveIgnoreTester: sayLive(liveFigures.ignore),
  LiveDiffReview: sayLive(liveFigures.review),
  LicenseTimeline: () => [paragraph(licenseTimelineWords)],
}

/**
 * Replaces JSX by plain Markdown. Throws on a component or expression without a text version, naming
 * `file`.
 */
export function sayJsx(tree: Root, file: string): void {
  visit(tree, (node, index, parent) => {
    const words = wordsFor(node, file)
    if (!words || !parent || index === undefined) return undefined
    parent.children.splice(index, 1, ...(words as typeof parent.children))
    // The content of a tab or list of leaders still has to be converted.
    return [SKIP, index]
  })
}

function wordsFor(node: Nodes, file: string): RootContent[] | null {
  switch (node.type) {
    case 'yaml':
    case 'mdxjsEsm':
      return []
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return sayComponent(node, file)
    case 'mdxFlowExpression':
      return [paragraph(sayExpression(node.value, file))]
    case 'mdxTextExpression':
      return [{ type: 'text', value: sayExpression(node.value, file) }]
    default:
      return null
  }
}

function sayComponent({ name, attributes, children }: Component, file: string): RootContent[] {
  if (name === 'Tabs' || name === 'Leaders') return children as RootContent[]
  if (name === 'Tab') return sayTab(readAttributes(attributes), children as RootContent[])
  const say = name && components[name]
  if (!say) throw new Error(`${file}: <${name ?? ''}> has no words for the page as Markdown.`)
  return say(readAttributes(attributes), file)
}

/** Writes the tab's system in bold, then its content. */
function sayTab({ name }: Attributes, content: RootContent[]): RootContent[] {
  const lead: Strong = { type: 'strong', children: [{ type: 'text', value: name ?? '' }] }
  return [paragraph(lead), ...content]
}

/** Reads attributes, leaving out those with an expression as their value. */
function readAttributes(attributes: Component['attributes']): Attributes {
  const values: Attributes = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    if (attribute.value === null || typeof attribute.value === 'string')
      values[attribute.name] = attribute.value
  }
  return values
}

function sayExpression(expression: string, file: string): string {
  const sentence = expressions[expression.trim()]
  if (!sentence) throw new Error(`${file}: {${expression}} has no words for the page as Markdown.`)
  return sentence
}

function sayFigure({ name = '', number, first }: Attributes, file: string): RootContent[] {
  const still = manifest.stills[name as keyof typeof manifest.stills]
  if (!still) throw new Error(`${file}: There is no figure named ${name}.`)
  const image = still.images.light.at(-1)!
  const caption = `${number}. ${still.caption}.${first === null ? ` ${drawnNote}` : ''}`
  return [
    paragraph({ type: 'image', url: `/figures/${image.file}`, alt: still.alt }),
    paragraph({ type: 'emphasis', children: [{ type: 'text', value: caption }] }),
  ]
}

function sayLive(caption: string) {
  return ({ number }: Attributes) => [paragraph(`${number}. ${caption}. ${triedOnThePage}`)]
}

function paragraph(content: string | PhrasingContent): Paragraph {
  const child = typeof content === 'string' ? { type: 'text' as const, value: content } : content
  return { type: 'paragraph', children: [child] }
}
