import type { AccountInfo } from '#contract/account.ts'
import type { OrderAnswer } from '#contract/order.ts'
import type { Shop } from './shop.ts'

/** The answer to a call; `body` is parsed JSON, or null. */
export interface Answer<T = any> {
  status: number
  body: T
  headers: Headers
}

export interface Visitor {
  /** A JSON call with this visitor's cookies and network. */
  post<T = any>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  cookie(): string | null
}

let networks = 0

/** A browser with a cookie jar and a network of its own. */
export function createVisitor(
  shop: Pick<Shop, 'app'>,
  options: { cookies?: boolean; network?: string } = {},
): Visitor {
  const network = options.network ?? `10.${(networks += 1) >> 8}.${networks & 255}.7`
  let cookie: string | null = null
  // A browser says where a call comes from.
  const page: Record<string, string> =
    options.cookies === false ? {} : { 'Sec-Fetch-Site': 'same-origin' }
  const own = (): Record<string, string> => ({
    'X-Forwarded-For': network,
    ...page,
    ...(cookie === null ? {} : { Cookie: cookie }),
  })
  return {
    cookie: () => cookie,
    get: async (path, headers = {}) =>
      shop.app.request(path, { headers: { ...own(), ...headers } }),
    post: async (path, body, headers = {}) => {
      const response = await shop.app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...own(), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const given = response.headers.get('Set-Cookie')?.split(';')[0]
      if (given && options.cookies !== false) cookie = given
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text ? JSON.parse(text) : null,
      }
    },
  }
}

/** Buys as a browser would, up to the hosted page, and pays there. */
export async function payFor(shop: Shop, email: string): Promise<string> {
  for (;;) {
    const response = await shop.app.request('/stripe/create-checkout-session', {
      method: 'POST',
      headers: { 'X-Forwarded-For': `203.${(networks += 1) >> 8}.${networks & 255}.7` },
    })
    const session = /\/pay\/(\w+)$/.exec(response.headers.get('Location') ?? '')?.[1]
    // A hostile provider fails now and then, and the buyer presses the button again.
    if (session === undefined) continue
    shop.stripe.pay(session, { email })
    return session
  }
}

/** Asks the order page until it shows a key. */
export async function pollOrder(shop: Shop, sessionId: string): Promise<OrderAnswer> {
  const visitor = createVisitor(shop)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { status, body } = await visitor.post('/api/stripe/get-by-order-id', { sessionId })
    if (status === 200 && body.license_key) return body
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`The order ${sessionId} never showed its key`)
}

const sixDigits = /\b\d{6}\b/

/** Requests a code and reads it in the newest email. */
export async function askForCode(shop: Shop, visitor: Visitor, email: string): Promise<string> {
  const before = new Set(shop.mailbox.emails().map((message) => message.id))
  await visitor.post('/api/account/sign-in', { email })
  const message = await shop.mailbox.waitFor(
    ({ id, to, subject, text }) =>
      !before.has(id) && to.includes(email) && /code/.test(subject) && sixDigits.test(text),
    60_000,
  )
  return sixDigits.exec(message.text)![0]
}

export async function signIn(shop: Shop, visitor: Visitor, email: string) {
  const code = await askForCode(shop, visitor, email)
  const { body } = await visitor.post<AccountInfo>('/api/account/get-info', { email, code })
  return { code, account: body }
}
