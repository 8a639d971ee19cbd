import { setImmediate } from 'node:timers/promises'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { longDate } from '../long-date.ts'
import type { InvoiceFacts } from './facts.ts'
import {
  closePaper,
  drawMark,
  left,
  openPaper,
  right,
  rule,
  say,
  within,
  type Cell,
  type Paper,
} from './layout.ts'
import { findTaxRate } from './tax.ts'

const middle = 300
const half = { buyer: middle - left - 24, facts: right - middle }

let last: Promise<unknown> = Promise.resolve()

/** The document as PDF, the same bytes for the same facts. */
export function printDocument(facts: InvoiceFacts): Promise<Buffer> {
  // One takes a tenth of a second in which nothing else goes on: others get their turn between two.
  const printed = last.then(() => setImmediate()).then(() => print(facts))
  last = printed.catch(() => {})
  return printed
}

function print(facts: InvoiceFacts): Promise<Buffer> {
  const title = nameDocument(facts)
  const paper = openPaper(title, new Date(facts.issuedAt))
  saySeller(paper, facts)
  say(paper, [{ text: title, x: left, width: right - left, look: 'title', tag: 'H1' }], 14)
  sayParties(paper, facts)
  sayGoods(paper, facts)
  saySums(paper, facts)
  for (const text of listNotes(facts)) say(paper, [{ text, x: left, width: right - left }], 6)
  return closePaper(paper, `${product.name}, ${title}`)
}

export function nameDocument({ kind, number }: InvoiceFacts): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
}

function saySeller(paper: Paper, { seller }: InvoiceFacts): void {
  drawMark(paper)
  const start = paper.y
  paper.y += 2
  say(paper, [{ text: product.name, x: left + 32, width: 200, look: 'strong' }])
  paper.y = start + 2
  const lines = [...seller.address, ...(seller.vatId ? [`VAT id ${seller.vatId}`] : [])]
  const place = { x: middle, width: half.facts }
  say(paper, [{ text: seller.name, ...place, look: 'strong' }], 1)
  for (const text of lines) say(paper, [{ text, ...place }], 1)
  paper.y += 40
}

function sayParties(paper: Paper, facts: InvoiceFacts): void {
  const start = paper.y
  for (const [name, value, look] of listFacts(facts)) {
    const label: Cell = { text: name, x: middle, width: 62, look: 'label' }
    say(paper, [label, { text: value, x: middle + 62, width: half.facts - 62, look }])
  }
  const end = paper.y
  const pages = paper.document.bufferedPageRange().count
  paper.y = start
  const place = { x: left, width: half.buyer }
  say(paper, [{ text: 'Billed to', ...place, look: 'label' }])
  const { company, address, vat_id: vatId, email } = facts.buyer
  const lines = [...address.split('\n'), vatId && `VAT or tax number ${vatId}`, email]
  if (company) say(paper, [{ text: company, ...place, look: 'strong' }], 1)
  for (const text of lines.filter(Boolean)) say(paper, [{ text, ...place }], 1)
  if (pages === paper.document.bufferedPageRange().count) paper.y = Math.max(paper.y, end)
  paper.y += 28
}

function listFacts(facts: InvoiceFacts): [string, string, Cell['look']?][] {
  const corrects: [string, string][] = facts.corrects
    ? [['For invoice', `${facts.corrects.number} of ${longDate(facts.corrects.issuedAt)}`]]
    : []
  return [
    ['Date', longDate(facts.issuedAt)],
    ...corrects,
    ['Supplied', longDate(facts.paidAt)],
    ['Paid', `${longDate(facts.paidAt)}, ${facts.paidBy === 'card' ? 'by card' : 'in crypto'}`],
    ['Order', facts.orderId, 'machine'],
  ]
}

type Column = Pick<Cell, 'x' | 'width' | 'align'>

const columns: Column[] = [
  { x: left, width: 250 },
  { x: 316, width: 50, align: 'right' },
  { x: 376, width: 78, align: 'right' },
  { x: 464, width: right - 464, align: 'right' },
]

function sayGoods(paper: Paper, facts: InvoiceFacts): void {
  const what = facts.corrects ? `Refund for ${facts.goods}` : facts.goods
  const net = facts.unitCents * facts.quantity
  const cells = [what, `${facts.quantity}`, formatCents(facts.unitCents), formatCents(net)]
  within(paper, 'Table', () => {
    within(paper, 'TR', () =>
      say(
        paper,
        ['Description', 'Quantity', 'Unit price', 'Amount'].map((text, index) => ({
          ...columns[index]!,
          text,
          look: 'label' as const,
          tag: 'TH' as const,
        })),
      ),
    )
    rule(paper, left, 'strong')
    within(paper, 'TR', () =>
      say(
        paper,
        cells.map((text, index) => ({ ...columns[index]!, text, tag: 'TD' as const })),
        6,
      ),
    )
  })
  rule(paper)
}

function saySums(paper: Paper, facts: InvoiceFacts): void {
  const sum = (name: string, cents: number, look: Cell['look'] = 'text') =>
    say(paper, [
      { text: name, x: middle, width: 130, look },
      { text: formatCents(cents), x: 450, width: right - 450, align: 'right', look },
    ])
  sum('Net', facts.totalCents - facts.taxCents)
  sum(nameTax(facts), facts.taxCents)
  paper.y += 2
  rule(paper, middle, 'strong')
  sum(facts.corrects ? 'Paid back' : 'Total, paid', facts.totalCents, 'strong')
  paper.y += 28
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
