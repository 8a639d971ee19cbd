import { emailsTo, forgetLimits } from './address-changer.ts'
import type { Shop } from './shop.ts'
import { askForCode, createVisitor, type Visitor } from './visitor.ts'

export const signInLink = '/api/account/sign-in-link'

/** Enters wrong codes for the address, of a stranger unless a browser is given: five for each code. */
export async function guess(
  shop: Shop,
  email: string,
  codes: number,
  browser?: Visitor,
): Promise<void> {
  for (let count = 0; count < codes; count += 1) {
    const guesser = browser ?? createVisitor(shop)
    const code = different(await askAgain(shop, guesser, email))
    for (let each = 0; each < 5; each += 1)
      await guesser.post('/api/account/get-info', { email, code })
  }
}

const different = (code: string) => (code === '111111' ? '222222' : '111111')

/** As if nobody had asked for a code lately, and wrong codes were entered earlier today. */
export async function askAgain(shop: Shop, visitor: Visitor, email: string): Promise<string> {
  await forgetLimits(shop, 'verifyFailuresPerEmailDay', 'verifyFailuresWithoutCookiePerEmailDay')
  return askForCode(shop, visitor, email)
}

/** The link in the newest email to the address, and what it holds. */
export function readLink(shop: Shop, email: string) {
  const [newest] = emailsTo(shop, email, /sign-in code/)
  const pattern =
    /Sign in on this device: (http:\/\/\S+\/account#sign-in=(?<token>[\w-]{43})\.(?<email>\S+))/
  const found = pattern.exec(newest!.text)
  if (!found) return null
  const { token, email: address } = found.groups!
  return { url: found[1]!, holds: { email: decodeURIComponent(address!), token: token! } }
}

/** A link that the owner got after ten wrong codes, with the code beside it and its browser. */
export async function getLink(shop: Shop, email: string) {
  await guess(shop, email, 2)
  const owner = createVisitor(shop)
  const code = await askAgain(shop, owner, email)
  const { url, holds } = readLink(shop, email)!
  return { email, owner, code, url, link: holds }
}
