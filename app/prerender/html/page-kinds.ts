/** Reports whether React runs on a page and needs to read the slots. */
export function isHydrated(html: string): boolean {
  return html.includes('<meta name="slot:')
}

/** Reports whether robots may index a page. */
export function isListed(html: string): boolean {
  return !html.includes('name="robots"')
}
