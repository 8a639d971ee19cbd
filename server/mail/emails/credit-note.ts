/** An opening sentence; empty for buyers who never asked for an invoice. */
export function nameCreditNote(number: string | null, siteUrl: string): string {
  return number ? `Credit note ${number} is on ${siteUrl}/account. ` : ''
}
