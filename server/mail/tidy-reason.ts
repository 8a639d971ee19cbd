/** One line from a foreign mail server, without characters that could move a terminal's cursor. */
export function tidyReason(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
