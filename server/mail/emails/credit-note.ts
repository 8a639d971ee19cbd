import { link, say, type Sentence } from './sentence.ts'

/** An opening sentence; empty for buyers who never asked for an invoice. */
export function nameCreditNote(number: string | null, siteUrl: string): Sentence {
  return number
    ? say`Credit note ${number} is on ${link('your account page', `${siteUrl}/account`)}. `
    : []
}
