import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { BuyerFields } from '#contract/invoice-fields.ts'
import { testLine } from '../settings/kind.ts'
import { listSellerLines, type Seller } from '../settings/config.ts'
import {
  drawMark,
  left,
  right,
  rule,
  within,
  writeCells,
  type Cell,
  type Layout,
} from './layout.ts'
import { findTaxRate } from './tax.ts'

const middle = 300
const half = { buyer: middle - left - 24, facts: right - middle }

export type Fact = [name: string, value: string, look?: Cell['look']]

export function saySeller(layout: Layout, seller: Seller): void {
  drawMark(layout)
  const start = layout.y
  layout.y += 2
  writeCells(layout, [{ text: product.name, x: left + 32, width: 200, look: 'strong' }])
  layout.y = start + 2
  const [name, ...lines] = listSellerLines(seller)
  const place = { x: middle, width: half.facts }
  writeCells(layout, [{ text: name!, ...place, look: 'strong' }], 1)
  for (const text of lines) writeCells(layout, [{ text, ...place }], 1)
  layout.y += 40
}

export function sayTitle(layout: Layout, text: string): void {
  writeCells(layout, [{ text, x: left, width: right - left, look: 'title', tag: 'H1' }], 14)
}

/** Writes the buyer on the left and the facts on the right. */
export function sayParties(
  layout: Layout,
  buyer: BuyerFields & { email: string },
  facts: Fact[],
): void {
  const start = layout.y
  for (const [name, value, look] of facts) {
    const label: Cell = { text: name, x: middle, width: 62, look: 'label' }
    writeCells(layout, [label, { text: value, x: middle + 62, width: half.facts - 62, look }])
  }
  const end = layout.y
  const pages = layout.document.bufferedPageRange().count
  layout.y = start
  const place = { x: left, width: half.buyer }
  writeCells(layout, [{ text: 'Billed to', ...place, look: 'label' }])
  const { company, address, vat_id: vatId, email } = buyer
  const lines = [...address.split('\n'), vatId && `VAT or tax number ${vatId}`, email]
  if (company) writeCells(layout, [{ text: company, ...place, look: 'strong' }], 1)
  for (const text of lines.filter(Boolean)) writeCells(layout, [{ text, ...place }], 1)
  if (pages === layout.document.bufferedPageRange().count) layout.y = Math.max(layout.y, end)
  layout.y += 28
}

type Column = Pick<Cell, 'x' | 'width' | 'align'>

const columns: Column[] = [
  { x: left, width: 250 },
  { x: 316, width: 50, align: 'right' },
  { x: 376, width: 78, align: 'right' },
  { x: 464, width: right - 464, align: 'right' },
]

export interface Sums {
  quantity: number
  currency: string
  unitCents: number
  taxCents: number
  /** Including tax. */
  totalCents: number
}

export function sayGoods(layout: Layout, what: string, sums: Sums): void {
  const prices = [sums.unitCents, netOf(sums)].map((cents) => formatCents(cents, sums.currency))
  const cells = [what, `${sums.quantity}`, ...prices]
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

export function saySums(layout: Layout, sums: Sums, total: string): void {
  const sum = (name: string, cents: number, look: Cell['look'] = 'text') =>
    writeCells(layout, [
      { text: name, x: middle, width: 130, look },
      {
        text: formatCents(cents, sums.currency),
        x: 450,
        width: right - 450,
        align: 'right',
        look,
      },
    ])
  sum('Net', netOf(sums))
  sum(nameTax(sums), sums.taxCents)
  layout.y += 2
  rule(layout, middle, 'strong')
  sum(total, sums.totalCents, 'strong')
  layout.y += 28
}

export function sayNotes(layout: Layout, notes: string[]): void {
  for (const text of notes) writeCells(layout, [{ text, x: left, width: right - left }], 6)
}

export const testNote = `${testLine} This is not a tax document.`

function netOf({ totalCents, taxCents }: Sums): number {
  return totalCents - taxCents
}

function nameTax(sums: Sums): string {
  if (sums.taxCents === 0) return 'No tax charged'
  const rate = findTaxRate(sums)
  return rate === null ? 'Tax' : `Tax ${rate} %`
}
