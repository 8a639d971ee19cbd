/** The text of a request or a release, without the breaks of an email; null for any other text. */
export function tidyMachineText(text: string): string | null {
  const bare = text.replace(/\s/g, '')
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(bare) ? bare : null
}
