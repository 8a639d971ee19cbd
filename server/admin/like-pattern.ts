/** The pattern of `like` for lower-case text that contains what was typed. */
export function containing(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
