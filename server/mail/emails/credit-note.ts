import { link, say, type Sentence } from './sentence.ts'

/** An opening sentence; empty for buyers who never asked for an invoice. */
export function nameCreditNote(number: string | null, siteUrl: string): Sentence {
  return number ? sayWhere(`Credit note ${number}`, siteUrl) : []
}

/** The same of an invoice that answers a credit note. */
export function nameNewInvoice(number: string | null, siteUrl: string): Sentence {
  return number ? sayWhere(`Your new invoice ${number}`, siteUrl) : []
}

function sayWhere(document: string, siteUrl: string): Sentence {
  return say`${document} is on ${link('your account page', `${siteUrl}/account`)}. `
}
