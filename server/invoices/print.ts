import { setImmediate } from 'node:timers/promises'
import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { InvoiceFacts } from './facts.ts'
import {
  closeLayout,
  drawMark,
  left,
  openLayout,
  right,
  rule,
  writeCells,
  within,
  type Cell,
  type Layout,
} from './layout.ts'
import { findTaxRate } from './tax.ts'

type Corrected = NonNullable<InvoiceFacts['corrects']>

const middle = 300
const half = { buyer: middle - left - 24, facts: right - middle }

let last: Promise<unknown> = Promise.resolve()

/** Prints the document as PDF, the same bytes for the same facts. */
export function printDocument(facts: InvoiceFacts): Promise<Buffer> {
  // Each one blocks the thread for a tenth of a second, so other work runs between two.
  const printed = last.then(() => setImmediate()).then(() => print(facts))
  last = printed.catch(() => {})
  return printed
}

function print(facts: InvoiceFacts): Promise<Buffer> {
  const title = nameDocument(facts)
  const layout = openLayout(title, new Date(facts.issuedAt))
  saySeller(layout, facts)
  writeCells(layout, [{ text: title, x: left, width: right - left, look: 'title', tag: 'H1' }], 14)
  sayParties(layout, facts)
  sayGoods(layout, facts)
  saySums(layout, facts)
  for (const text of listNotes(facts))
    writeCells(layout, [{ text, x: left, width: right - left }], 6)
  return closeLayout(layout, `${product.name}, ${title}`)
}

export function nameDocument({ kind, number }: InvoiceFacts): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
}

function saySeller(layout: Layout, { seller }: InvoiceFacts): void {
  drawMark(layout)
  const start = layout.y
  layout.y += 2
  writeCells(layout, [{ text: product.name, x: left + 32, width: 200, look: 'strong' }])
  layout.y = start + 2
  const lines = [...seller.address, ...(seller.vatId ? [`VAT id ${seller.vatId}`] : [])]
  const place = { x: middle, width: half.facts }
  writeCells(layout, [{ text: seller.name, ...place, look: 'strong' }], 1)
  for (const text of lines) writeCells(layout, [{ text, ...place }], 1)
  layout.y += 40
}

function sayParties(layout: Layout, facts: InvoiceFacts): void {
  const start = layout.y
  for (const [name, value, look] of listFacts(facts)) {
    const label: Cell = { text: name, x: middle, width: 62, look: 'label' }
    writeCells(layout, [label, { text: value, x: middle + 62, width: half.facts - 62, look }])
  }
  const end = layout.y
  const pages = layout.document.bufferedPageRange().count
  layout.y = start
  const place = { x: left, width: half.buyer }
  writeCells(layout, [{ text: 'Billed to', ...place, look: 'label' }])
  const { company, address, vat_id: vatId, email } = facts.buyer
  const lines = [...address.split('\n'), vatId && `VAT or tax number ${vatId}`, email]
  if (company) writeCells(layout, [{ text: company, ...place, look: 'strong' }], 1)
  for (const text of lines.filter(Boolean)) writeCells(layout, [{ text, ...place }], 1)
  if (pages === layout.document.bufferedPageRange().count) layout.y = Math.max(layout.y, end)
  layout.y += 28
}

function listFacts(facts: InvoiceFacts): [string, string, Cell['look']?][] {
  const { corrects, timeZone } = facts
  const paidOn = formatDay(facts.paidAt, timeZone)
  return [
    ['Date', formatDay(facts.issuedAt, timeZone)],
    ...(corrects ? [['For invoice', nameCorrected(corrects)] as [string, string]] : []),
    ['Supplied', paidOn],
    ['Paid', `${paidOn}, ${facts.paidBy === 'card' ? 'by card' : 'in crypto'}`],
    ['Order', facts.orderId, 'machine'],
  ]
}

function nameCorrected({ number, issuedAt, timeZone }: Corrected): string {
  return `${number} of ${formatDay(issuedAt, timeZone)}`
}

type Column = Pick<Cell, 'x' | 'width' | 'align'>

const columns: Column[] = [
  { x: left, width: 250 },
  { x: 316, width: 50, align: 'right' },
  { x: 376, width: 78, align: 'right' },
  { x: 464, width: right - 464, align: 'right' },
]

function sayGoods(layout: Layout, facts: InvoiceFacts): void {
  const what = facts.corrects ? `Refund for ${facts.goods}` : facts.goods
  const { quantity, currency } = facts
  const prices = [facts.unitCents, netOf(facts)].map((cents) => formatCents(cents, currency))
  const cells = [what, `${quantity}`, ...prices]
  within(layout, 'Table', () => {
    within(layout, 'TR', () =>
      writeCells(
        layout,
        ['Description', 'Quantity', 'Unit price', 'Amount'].map((text, index) => ({
          ...columns[index]!,
          text,
          look: 'label' as const,
          tag: 'TH' as const,
        })),
      ),
    )
    rule(layout, left, 'strong')
    within(layout, 'TR', () =>
      writeCells(
        layout,
        cells.map((text, index) => ({ ...columns[index]!, text, tag: 'TD' as const })),
        6,
      ),
    )
  })
  rule(layout)
}

function saySums(layout: Layout, facts: InvoiceFacts): void {
  const sum = (name: string, cents: number, look: Cell['look'] = 'text') =>
    writeCells(layout, [
      { text: name, x: middle, width: 130, look },
      {
        text: formatCents(cents, facts.currency),
        x: 450,
        width: right - 450,
        align: 'right',
        look,
      },
    ])
  sum('Net', netOf(facts))
  sum(nameTax(facts), facts.taxCents)
  layout.y += 2
  rule(layout, middle, 'strong')
  sum(facts.corrects ? 'Paid back' : 'Total, paid', facts.totalCents, 'strong')
  layout.y += 28
}

function netOf({ totalCents, taxCents }: InvoiceFacts): number {
  return totalCents - taxCents
}

function nameTax(facts: InvoiceFacts): string {
  if (facts.taxCents === 0) return 'No tax charged'
  const rate = findTaxRate(facts)
  return rate === null ? 'Tax' : `Tax ${rate} %`
}

function listNotes({ corrects, demo }: InvoiceFacts): string[] {
  const notes = corrects
    ? [`This credit note corrects invoice ${corrects.number} by the amount above.`]
    : ['Paid in full. Nothing is left to pay.']
  if (demo) notes.push('Made by a demonstration: no money was paid, and this is no tax document.')
  return notes
}
