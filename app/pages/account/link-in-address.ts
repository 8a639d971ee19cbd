import type { SignInLink } from './state.ts'

const pattern = /^#sign-in=([A-Za-z0-9_-]{43})\.(.+)$/

/** The link of an email, from the fragment of the page's address, which browsers send to no server. */
export function readLink(fragment: string): SignInLink | null {
  const [, token, email] = pattern.exec(fragment) ?? []
  if (token === undefined || email === undefined) return null
  try {
    return { token, email: decodeURIComponent(email) }
  } catch {
    return null
  }
}

/** Keeps a used token out of the history. */
export function removeLink(): void {
  history.replaceState(null, '', location.pathname + location.search)
}
