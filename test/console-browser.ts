import { makeLink } from '#server/admin/people/people.ts'
import { createPasskey, type Passkey } from './passkey.ts'
import type { Shop } from './shop.ts'
import type { Answer } from './visitor.ts'

/** A browser at the console, with its cookies and a network of its own. */
export interface ConsoleBrowser {
  cookies: Map<string, string>
  /** The last answer's cookies with their flags. */
  given: string[]
  post<T = any>(call: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
}

let networks = 0

/** One that no other browser has; a run opens more than 255 of them. */
function nextNetwork(): string {
  networks += 1
  return `172.${16 + (networks >> 8)}.${networks & 255}.7`
}

export function openBrowser(shop: Pick<Shop, 'app'>, network = nextNetwork()): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    cookies: new Map(),
    given: [],
    async post(call, body, headers = {}) {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const response = await shop.app.request(`/api/${call}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': network,
          Cookie: cookie,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      browser.given = response.headers.getSetCookie()
      for (const each of browser.given) {
        const [name = '', value = ''] = each.split(';')[0]!.split('=')
        browser.cookies.set(name, value)
      }
      const text = await response.text()
      const { status, headers: answered } = response
      return { status, headers: answered, body: text ? JSON.parse(text) : null }
    },
  }
  return browser
}

/** The token of a new link, as the command line makes it: for one more passkey, or for the only one. */
export async function makeToken(
  { deps }: Shop,
  email: string,
  { add = true } = {},
): Promise<string> {
  const by = { name: 'operator:test' }
  const input = { email, reason: 'A test', ...(add && { add }) }
  const outcome = await makeLink.act(deps, by, input)
  if (!outcome.ok) throw new Error(outcome.problems.join(' '))
  return outcome.change.shown!['link']!.split('#')[1]!
}

export async function finishLink(browser: ConsoleBrowser, token: string, passkey: Passkey) {
  const { body } = await browser.post('console/link/begin', { token })
  const attestation = passkey.make(body)
  return browser.post('console/link/finish', { token, attestation, name: 'A key' })
}

/** A passkey of this person, added with a link. */
export async function addPasskeyOf(shop: Shop, email: string, passkey = createPasskey()) {
  const { status } = await finishLink(openBrowser(shop), await makeToken(shop, email), passkey)
  if (status !== 200) throw new Error(`The passkey was not added: ${status}`)
  return passkey
}

export async function signInToConsole(browser: ConsoleBrowser, passkey: Passkey) {
  const { body } = await browser.post('console/sign-in/begin', {})
  return browser.post('console/sign-in/finish', { assertion: passkey.answer(body) })
}
