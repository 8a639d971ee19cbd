import { isBareEmail } from '#contract/email.ts'
import type { SignInLink } from './state.ts'

const pattern = /^#sign-in=([A-Za-z0-9_-]{43})\.(.+)$/

/**
 * Reads an emailed link from the URL's fragment, which browsers never send to a server. Null if it
 * contains anything but an address, because the page displays it.
 */
export function readLink(fragment: string): SignInLink | null {
  const [, token, encoded] = pattern.exec(fragment) ?? []
  if (token === undefined || encoded === undefined) return null
  try {
    const email = decodeURIComponent(encoded)
    return isBareEmail(email) ? { token, email } : null
  } catch {
    return null
  }
}

export function removeLink(): void {
  history.replaceState(null, '', location.pathname + location.search)
}
