import { makeLink } from '#server/admin/people/people.ts'
import { isConsoleCode } from '#server/console/code.ts'
import { hash } from '#server/secrets/secrets.ts'
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

/** The token of a new link, as the command line makes it. */
export async function makeToken({ deps }: Shop, email: string): Promise<string> {
  const by = { name: 'operator:test' }
  const outcome = await makeLink.act(deps, by, { email, reason: 'A test' })
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

/** Asks for a code and reads it in its email; one that was asked for before can arrive late. */
export async function askForConsoleCode(
  shop: Shop,
  browser: ConsoleBrowser,
  email: string,
): Promise<string> {
  const seen = new Set(shop.mailbox.emails().map(({ id }) => id))
  await browser.post('console/sign-in', { email })
  for (;;) {
    const message = await shop.mailbox.waitFor(
      (each) => !seen.has(each.id) && each.to.includes(email) && /console code/.test(each.subject),
      60_000,
    )
    seen.add(message.id)
    const code = /\b\d{6}\b/.exec(message.text)![0]
    if (await isOf(shop, browser, email, code)) return code
  }
}

async function isOf({ deps }: Shop, { cookies }: ConsoleBrowser, email: string, code: string) {
  const rows = await deps.db
    .selectFrom('admin_codes')
    .select(['id', 'code_mac'])
    .where('browser_hash', '=', hash(cookies.get('console-browser')!))
    .where('ended_at', 'is', null)
    .execute()
  return rows.some(({ id, code_mac: stored }) => isConsoleCode(deps, stored, id, email, code))
}

/** Signs in with a code and a passkey. */
export async function signInToConsole(
  shop: Shop,
  browser: ConsoleBrowser,
  email: string,
  passkey: Passkey,
) {
  const code = await askForConsoleCode(shop, browser, email)
  const { body } = await browser.post('console/verify-code', { email, code })
  return browser.post('console/passkey', { assertion: passkey.answer(body) })
}
