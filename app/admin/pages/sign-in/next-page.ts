const first = '/admin'
const beforeSignIn = ['/admin/sign-in', '/admin/passkey']

/**
 * Returns the page to open after the sign-in; only a page of the console, so that no link leads
 * elsewhere.
 */
export function findNextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? first
  if (!URL.canParse(next, origin)) return first
  const url = new URL(next, origin)
  const isOwn = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isOwn && !beforeSignIn.includes(url.pathname) ? url.pathname + url.search : first
}
