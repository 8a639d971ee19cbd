import { emailsTo } from './address-changer.ts'
import type { Shop } from './shop.ts'
import { askForCode, createVisitor } from './visitor.ts'

export const signInLink = '/api/account/sign-in-link'

/** The link in the newest email to the address, and what it holds. */
export function readLink(shop: Shop, email: string) {
  const [newest] = emailsTo(shop, email, /sign-in code/)
  const pattern =
    /Sign in on this device: (http:\/\/\S+\/account#sign-in=(?<token>[\w-]{43})\.(?<email>\S+))/
  const [, url, token, address] = pattern.exec(newest!.text)!
  return { url: url!, link: { email: decodeURIComponent(address!), token: token! } }
}

/** A link with the code beside it and the browser that asked. */
export async function getLink(shop: Shop, email: string) {
  const owner = createVisitor(shop)
  const code = await askForCode(shop, owner, email)
  return { email, owner, code, ...readLink(shop, email) }
}
