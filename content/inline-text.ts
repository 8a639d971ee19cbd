/**
 * A paragraph of plain text that may contain links: `[text](/path)`. The targets `mailto:support` and
 * `mailto:sales` are replaced by the site's addresses, which are known when the server starts.
 */
export type InlineText = string

export const inlineLink = /\[([^[\]]+)\]\(([^()]+)\)/g

export function withoutLinks(text: InlineText): string {
  return text.replace(inlineLink, '$1')
}
