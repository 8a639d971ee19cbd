import { isBareEmail } from '#contract/email.ts'
import type { SignInLink } from './state.ts'

const pattern = /^#sign-in=([A-Za-z0-9_-]{43})\.(.+)$/

/**
 * The link of an email, from the fragment of the page's address, which browsers send to no server. Null for
 * one that holds more than an address: the page shows it.
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

/** Keeps a used token out of the history. */
export function removeLink(): void {
  history.replaceState(null, '', location.pathname + location.search)
}
