import { setImmediate } from 'node:timers/promises'
import { formatDay } from '#contract/dates.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { product } from '#contract/product.ts'
import type { InvoiceFacts, OtherDocument } from './facts.ts'
import { closeLayout, openLayout } from './layout.ts'
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

let last: Promise<unknown> = Promise.resolve()

/** Prints the document as PDF. The same facts always give the same bytes. */
export function printDocument(facts: InvoiceFacts): Promise<Buffer> {
  return printInTurn(() => print(facts))
}

/**
 * Prints documents one after another. Each blocks the thread for a tenth of a second, and other work can run
 * in between.
 */
export function printInTurn(act: () => Promise<Buffer>): Promise<Buffer> {
  const printed = last.then(() => setImmediate()).then(act)
  last = printed.catch(() => {})
  return printed
}

function print(facts: InvoiceFacts): Promise<Buffer> {
  const title = nameDocument(facts)
  const layout = openLayout(title, new Date(facts.issuedAt))
  saySeller(layout, facts.seller)
  sayTitle(layout, title)
  sayParties(layout, facts.buyer, listFacts(facts))
  sayGoods(layout, facts.corrects ? `Refund for ${facts.goods}` : facts.goods, facts)
  saySums(layout, facts, facts.corrects ? 'Paid back' : 'Total, paid')
  sayNotes(layout, listNotes(facts))
  return closeLayout(layout, `${product.name}, ${title}`)
}

export function nameDocument({ kind, number }: InvoiceFacts): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
}

const ways = { card: 'by card', crypto: 'in crypto', transfer: 'by bank transfer' }

function listFacts(facts: InvoiceFacts): Fact[] {
  const { corrects, answers, timeZone, receivedOn } = facts
  const suppliedOn = formatDay(facts.paidAt, timeZone)
  // The bank names a day without a time, so it is the same in every time zone.
  const paidOn = receivedOn === null ? suppliedOn : formatDay(receivedOn, 'UTC')
  return [
    ['Date', formatDay(facts.issuedAt, timeZone)],
    ...(corrects ? [['For invoice', nameOther(corrects)] as Fact] : []),
    ...(answers ? [['Takes back', nameOther(answers)] as Fact] : []),
    ['Supplied', suppliedOn],
    ['Paid', `${paidOn}, ${ways[facts.paidBy]}`],
    ...(facts.discount === null
      ? []
      : [['Coupon', sayDiscount(facts.discount, facts.currency)] as Fact]),
    ['Order', facts.orderNumber, 'machine'],
  ]
}

function nameOther({ number, issuedAt, timeZone }: OtherDocument): string {
  return `${number} of ${formatDay(issuedAt, timeZone)}`
}

function listNotes({ demo, ...facts }: InvoiceFacts): string[] {
  const note = sayNote(facts)
  return demo ? [note, testNote] : [note]
}

function sayNote({ corrects, answers }: Pick<InvoiceFacts, 'corrects' | 'answers'>): string {
  if (corrects) return `This credit note corrects invoice ${corrects.number} by the amount above.`
  const paid = 'Paid in full. Nothing is left to pay.'
  return answers
    ? `This money came back to us, so credit note ${answers.number} no longer holds for it. ${paid}`
    : paid
}
