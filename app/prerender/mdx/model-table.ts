import type { PhrasingContent, Root, Table, TableCell, TableRow } from 'mdast'
import { visit } from 'unist-util-visit'
import { formatDay } from '#contract/dates.ts'
import { datedLists, type DatedList } from '#contract/models/lists.ts'
import type { ChatPrice, Rates } from '#contract/models.ts'

type Model = DatedList['models'][number]

const columns: [heading: string, say: (model: Model) => string | PhrasingContent[]][] = [
  ['Model', sayName],
  ['Context', ({ context_length: tokens }) => sayTokens(tokens)],
  ['Output limit', ({ output_limit: tokens }) => sayTokens(tokens)],
  ['Input', ({ prices }) => sayPrices(prices, 'prompt')],
  ['Cached input', ({ prices }) => sayPrices(prices, 'cached_prompt')],
  ['Output', ({ prices }) => sayPrices(prices, 'completion')],
  ['Checked', ({ checked_at: day }) => formatDay(day, 'UTC')],
]

/** Fills model tables: a remark plugin that replaces `<ModelTable />` with an ordinary table. */
export function fillModelTables() {
  return (tree: Root) =>
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name === 'ModelTable') parent!.children[index!] = modelTable()
    })
}

/**
 * Makes a table of the chat models in the lists that the desktop app requests, with every announced
 * price.
 */
export function modelTable(): Table {
  const models = Object.values(datedLists).flatMap((list) => list.models)
  return {
    type: 'table',
    children: [
      row(columns.map(([heading]) => heading)),
      ...models.flatMap((model) => [
        row(columns.map(([, say]) => say(model))),
        ...model.prices.flatMap((price) => longRow(model.name, price)),
      ]),
    ],
  }
}

/** Makes the row for requests whose input is longer than the usual price covers. */
function longRow(name: string, { long }: ChatPrice): TableRow[] {
  if (!long) return []
  const rates = [long.prompt, long.cached_prompt, long.completion].map(
    (dollars) => sayDollars(dollars) ?? unknown,
  )
  return [row([`${name}, above ${sayTokens(long.above)}`, '', '', ...rates, ''])]
}

function row(cells: (string | PhrasingContent[])[]): TableRow {
  return { type: 'tableRow', children: cells.map(cell) }
}

function cell(content: string | PhrasingContent[]): TableCell {
  return { type: 'tableCell', children: typeof content === 'string' ? [text(content)] : content }
}

function sayName(model: Model): PhrasingContent[] {
  return [
    { type: 'link', url: model.source, children: [text(model.name)] },
    { type: 'break' },
    { type: 'inlineCode', value: model.id },
    ...sayStatus(model),
  ]
}

function sayStatus({ status, replacement, earliest_retirement: end }: Model): PhrasingContent[] {
  const words = [
    status === 'current' ? [] : status,
    status === 'deprecated' ? `replaced by ${replacement}` : [],
    end ? `available until at least ${formatDay(end, 'UTC')}` : [],
  ].flat()
  return words.length ? [{ type: 'break' }, text(`(${words.join(', ')})`)] : []
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

function sayTokens(tokens: number | null): string {
  return tokens === null ? unknown : compact.format(tokens)
}

/** Writes every current and future price. */
function sayPrices(prices: ChatPrice[], rate: keyof Rates): string {
  const parts = prices.map((price) => [
    sayDollars(price[rate]),
    price.valid_from && `from ${formatDay(price.valid_from, 'UTC')}`,
  ])
  const known = parts.filter(([dollars]) => dollars)
  return known.map((part) => part.filter(Boolean).join(' ')).join('; ') || unknown
}

function sayDollars(dollars: number | null): string | null {
  if (dollars === null) return null
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** Shown for a number that the provider doesn't publish. */
const unknown = '–'

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
