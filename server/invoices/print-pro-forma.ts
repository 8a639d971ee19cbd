import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { closeLayout, left, openLayout, right, writeCells, type Layout } from './layout.ts'
import {
  testNote,
  sayGoods,
  sayNotes,
  sayParties,
  saySeller,
  saySums,
  sayTitle,
  type Fact,
} from './print-parts.ts'
import { printInTurn } from './print.ts'
import type { ProFormaFacts } from './pro-forma.ts'

/** Prints a pro forma as PDF. The same facts always give the same bytes. */
export function printProForma(facts: ProFormaFacts): Promise<Buffer> {
  return printInTurn(() => print(facts))
}

function print(facts: ProFormaFacts): Promise<Buffer> {
  const title = `Pro forma for quote ${facts.number}`
  const layout = openLayout(title, new Date(facts.issuedAt))
  saySeller(layout, facts.seller)
  sayTitle(layout, title)
  sayParties(layout, facts.buyer, listFacts(facts))
  sayGoods(layout, facts.goods, facts)
  saySums(layout, facts, 'Total, to pay')
  sayBank(layout, facts)
  sayNotes(layout, listNotes(facts))
  return closeLayout(layout, `${product.name}, ${title}`)
}

function listFacts({ issuedAt, validUntil, timeZone, number }: ProFormaFacts): Fact[] {
  return [
    ['Date', formatDay(issuedAt, timeZone)],
    ['Valid until', formatDay(validUntil, timeZone)],
    ['Quote', number],
  ]
}

function sayBank(layout: Layout, { bankDetails, number }: ProFormaFacts): void {
  const place = { x: left, width: right - left }
  writeCells(layout, [{ text: 'Pay by bank transfer to', ...place, look: 'label' }])
  for (const text of bankDetails) writeCells(layout, [{ text, ...place, look: 'strong' }], 1)
  layout.y += 4
  writeCells(layout, [{ text: `Reference: quote ${number}`, ...place, look: 'strong' }], 14)
}

function listNotes({ demo }: ProFormaFacts): string[] {
  const notes = [
    'This is not an invoice. You get the invoice when your payment has arrived.',
    'Pay the exact total. If your bank takes a fee, choose that you pay it.',
  ]
  return demo ? [...notes, testNote] : notes
}

export function nameProFormaFile({ number }: Pick<ProFormaFacts, 'number'>): string {
  return `protocraft-pro-forma-${number}.pdf`
}

/** Responds with the file. Both the buyer and the vendor's people open it. */
export async function answerProForma(facts: ProFormaFacts): Promise<Response> {
  return new Response(new Uint8Array(await printProForma(facts)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${nameProFormaFile(facts)}"`,
    },
  })
}
