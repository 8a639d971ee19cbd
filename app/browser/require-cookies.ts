/** Thrown when this browser would never send back the cookie of a sign-in. */
export class NoCookies extends Error {
  override message =
    'Signing in needs cookies, and this browser blocks them. Allow cookies for this site, then reload the page.'
}

/** Throws if cookies are off, before an email is sent or a link is used up in vain. */
export function requireCookies(): void {
  if (navigator.cookieEnabled === false) throw new NoCookies()
}
