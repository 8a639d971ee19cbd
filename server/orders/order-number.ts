/**
 * Reads the number of an order however it was typed or heard; null when it is none. It names an order to
 * those who may see all of them, and opens nothing: a buyer proves an order by its id.
 */
export function readOrderNumber(typed: string): string | null {
  const characters = typed
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const groups = /^P?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/.exec(characters)
  return groups === null ? null : `P-${groups[1]}-${groups[2]}`
}
