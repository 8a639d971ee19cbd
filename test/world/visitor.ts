import { request } from 'node:http'
import type { AccountInfo, OrderEntry } from '#contract/account.ts'
import type { Db } from '#db/schema.ts'
import type { Mailbox } from '#stand-ins/mail/start.ts'
import { readPdf } from '../pdf.ts'
import { emailsTo } from './emails.ts'

/** A shop of this process, or a started program. */
export interface Site {
  app: { request(path: string, init?: RequestInit): Response | Promise<Response> }
}

type WithMail = Site & { mailbox: Mailbox }

/** Makes the site of a program at this address. */
export function siteAt(url: string): Site {
  return { app: { request: (path, init) => fetch(url + path, { redirect: 'manual', ...init }) } }
}

let networks = 0

/** Returns an address in a /24 that nobody else calls from. */
export function ownNetwork(): string {
  return `171.${(networks += 1) >> 8}.${networks & 255}.7`
}

let people = 0

export const ownEmail = (name = 'buyer') => `${name}.${(people += 1)}@example.org`

/** The answer to a call; `body` is parsed JSON, or null. */
export interface Answer<T = any> {
  status: number
  body: T
  headers: Headers
}

export interface Visitor {
  /** Makes a JSON call with this visitor's cookies and network. */
  post<T = any>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  cookie(): string | null
}

/** Creates a browser with a cookie jar and a network of its own. */
export function createVisitor(
  { app }: Site,
  options: { cookies?: boolean; network?: string } = {},
): Visitor {
  const network = options.network ?? ownNetwork()
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
    get: async (path, headers = {}) => app.request(path, { headers: { ...own(), ...headers } }),
    post: async (path, body, headers = {}) => {
      const response = await app.request(path, {
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

/** Asks again while a busy machine answers 503, as apps, pages and providers do. */
export async function insist<Given extends { status: number }>(
  ask: () => Given | Promise<Given>,
): Promise<Given> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask()
    if (answer.status !== 503 || attempt === 10) return answer
  }
}

const sixDigits = /\b\d{6}\b/

/** Requests a code and reads it in the newest email. */
export async function askForCode(
  { mailbox }: Pick<WithMail, 'mailbox'>,
  visitor: Visitor,
  email: string,
): Promise<string> {
  const before = new Set(mailbox.emails().map((message) => message.id))
  await visitor.post('/api/account/sign-in', { email })
  const message = await mailbox.waitFor(
    ({ id, to, subject, text }) =>
      !before.has(id) && to.includes(email) && /code/.test(subject) && sixDigits.test(text),
    60_000,
  )
  return sixDigits.exec(message.text)![0]
}

export async function signIn(
  shop: Pick<WithMail, 'mailbox'>,
  visitor: Visitor,
  email: string,
): Promise<{ code: string; account: AccountInfo }> {
  const code = await askForCode(shop, visitor, email)
  const { body } = await visitor.post<AccountInfo>('/api/account/get-info', { email, code })
  return { code, account: body }
}

/** A person whom the site knows by a code. */
export interface Person {
  email: string
  visitor: Visitor
  own: { email: string; code: string }
}

export interface SignedIn extends Person {
  account: AccountInfo
  newestOrder(): Promise<OrderEntry>
  /** Calls the account with these fields; returns a document or a refusal. */
  ask(call: 'invoice' | 'credit-note', fields: object, at?: Site): Promise<Response>
  /** Reads a document of theirs. */
  print(call: 'invoice' | 'credit-note', fields: object): ReturnType<typeof readPdf>
  /** Reads the invoice of their newest order, which is issued when there is none. */
  printInvoice(): ReturnType<typeof readPdf>
}

/** Signs somebody in, however many did before. */
export async function enter(
  shop: WithMail & { deps?: { db: Db } },
  email: string,
): Promise<SignedIn> {
  await shop.deps?.db.deleteFrom('rate_limits').execute()
  const visitor = createVisitor(shop)
  const { code, account } = await signIn(shop, visitor, email)
  const own = { email, code }
  const newestOrder = async () => (await see({ visitor, own })).orders[0]!
  const ask: SignedIn['ask'] = (call, fields, { app } = shop) => {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: visitor.cookie()! },
      body: JSON.stringify({ ...own, ...fields }),
    }
    return insist(() => app.request(`/api/account/${call}`, request))
  }
  const print: SignedIn['print'] = async (...asked) => readPdf(await ask(...asked))
  const printInvoice = async () => print('invoice', { order_id: (await newestOrder()).order_id })
  return { email, visitor, own, account, newestOrder, ask, print, printInvoice }
}

export async function takeTrial(
  shop: WithMail,
  email: string,
): Promise<Person & { account: AccountInfo }> {
  const visitor = createVisitor(shop)
  const own = { email, code: await askForCode(shop, visitor, email) }
  const { body } = await visitor.post<AccountInfo>('/api/account/get-info', {
    ...own,
    generate_trial_key: true,
  })
  return { email, visitor, own, account: body }
}

export async function see({ visitor, own }: Omit<Person, 'email'>): Promise<AccountInfo> {
  return (await visitor.post<AccountInfo>('/api/account/get-info', own)).body
}

export const acceptEula = ({ visitor, own }: Omit<Person, 'email'>) =>
  visitor.post('/api/account/accept-eula', own)

export const signInLink = '/api/account/sign-in-link'

export function readLink(shop: Pick<WithMail, 'mailbox'>, email: string) {
  const [newest] = emailsTo(shop, email, /sign-in code/)
  const pattern =
    /Sign in on this device: (http:\/\/\S+\/account#sign-in=(?<token>[\w-]{43})\.(?<email>\S+))/
  const [, url, token, address] = pattern.exec(newest!.text)!
  return { url: url!, link: { email: decodeURIComponent(address!), token: token! } }
}

/** Gets a link with the code beside it and the browser that asked. */
export async function getLink(shop: WithMail, email: string) {
  const owner = createVisitor(shop)
  const code = await askForCode(shop, owner, email)
  return { email, owner, code, ...readLink(shop, email) }
}

/** Sends a real request that names any host: `fetch` would name the host of the URL. */
export function askAs(url: string, host: string): Promise<{ status: number; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; said: string }>()
  request(url, { headers: { Host: host } }, (answer) => {
    let said = ''
    answer.setEncoding('utf8').on('data', (text) => (said += text))
    answer.on('end', () => resolve({ status: answer.statusCode!, said }))
  })
    .on('error', reject)
    .end()
  return promise
}
