/** A sentence to begin with; nothing for those who never asked for an invoice. */
export function nameCreditNote(number: string | null, siteUrl: string): string {
  return number ? `Credit note ${number} is on ${siteUrl}/account. ` : ''
}
