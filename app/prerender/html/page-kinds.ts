/** Whether React runs on a page. */
export function isHydrated(html: string): boolean {
  return html.includes('window.__reactRouterContext')
}

/** Whether robots may index a page. */
export function isListed(html: string): boolean {
  return !html.includes('name="robots"')
}
