import { setTimeout as sleep } from 'node:timers/promises'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { actSteadily, count } from './steady-rate.ts'

/** A payment that the provider took. */
export interface Sale {
  session: string
  email: string
  keys: Set<string>
}

interface Success {
  act: 'check' | 'checkout' | 'key'
  site: string
  at: number
}

export interface Trade {
  sales: Sale[]
  successes: Success[]
  failed: Record<string, number>
  /** Starts no more sales, and lets each payer look for the key. */
  end(): Promise<void>
}

interface Device {
  license_key: string
  fingerprint: string
  checks: number
}

/** The rates per second, at each of the sites. */
const rates = { check: 10, sale: 1 }
/** This is below what one device may ask for in ten minutes. */
const mostChecks = 100
const answerWithin = 10_000
const looksFor = 120_000

/** Buys and checks licenses at each site at a steady rate, whether the call before was answered or not. */
export function startTrade(sites: string[], stripe: StripeStandIn): Trade {
  const trade: Omit<Trade, 'end'> = { sales: [], successes: [], failed: {} }
  const devices: Device[] = []
  const onFailure = ({ message }: Error) => count(trade.failed, message)
  const { end } = actSteadily(
    sites.flatMap((site) => {
      const visit = openVisit(site, trade)
      return [
        { rate: rates.check, act: () => check(visit, devices), onFailure },
        { rate: rates.sale, act: () => buy(visit, stripe, trade.sales, devices), onFailure },
      ]
    }),
  )
  return { ...trade, end }
}

/** One site, as a browser or an app sees it. */
interface Visit {
  post(path: string, body?: object): Promise<Response>
  succeed(act: Success['act']): void
}

function openVisit(site: string, { successes }: Pick<Trade, 'successes'>): Visit {
  return {
    post: (path, body) => post(site + path, body),
    succeed: (act) => void successes.push({ act, site, at: performance.now() }),
  }
}

function post(url: string, body?: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': ownNetwork(),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithin),
  })
}

let networks = 0

/** Returns a network of its own for each buyer, because limits are per /24. */
function ownNetwork(): string {
  networks += 1
  return `10.${(networks >> 8) & 255}.${networks & 255}.7`
}

async function check({ post, succeed }: Visit, devices: Device[]): Promise<void> {
  const device = devices[Math.floor(Math.random() * devices.length)]
  if (device === undefined) return
  device.checks += 1
  if (device.checks === mostChecks) devices.splice(devices.indexOf(device), 1)
  const answer = await post('/api/license/validate', device)
  if (answer.status !== 200) throw new Error(`A check was answered ${answer.status}`)
  succeed('check')
  const { code } = (await answer.json()) as { code: string }
  if (code !== 'valid') throw new Error(`A check of a license in use said ${code}`)
}

async function buy(visit: Visit, stripe: StripeStandIn, sales: Sale[], devices: Device[]) {
  const { post, succeed } = visit
  const pressed = await post('/api/stripe/create-checkout-session')
  const session = /\/pay\/(\w+)$/.exec(pressed.headers.get('Location') ?? '')?.[1]
  if (session === undefined) throw new Error(`The button was answered ${pressed.status}`)
  succeed('checkout')
  const email = `buyer-${session.slice(-12).toLowerCase()}@example.org`
  stripe.pay(session, { email })
  const sale: Sale = { session, email, keys: new Set() }
  sales.push(sale)
  const key = await lookForKey(visit, session)
  if (key === null) throw new Error('A buyer saw no key within two minutes')
  succeed('key')
  sale.keys.add(key)
  devices.push(await activate(visit, key))
}

async function lookForKey({ post }: Visit, session: string): Promise<string | null> {
  const end = performance.now() + looksFor
  while (performance.now() < end) {
    const key = await readKey(post, session).catch(() => null)
    if (key !== null) return key
    await sleep(500)
  }
  return null
}

async function readKey(ask: Visit['post'], sessionId: string): Promise<string | null> {
  const answer = await ask('/api/stripe/get-by-order-id', { sessionId })
  if (answer.status !== 200) return null
  return ((await answer.json()) as { license_key: string | null }).license_key
}

async function activate({ post }: Visit, license_key: string): Promise<Device> {
  const device = { license_key, fingerprint: `device of ${license_key}`, checks: 0 }
  const answer = await post('/api/license/activate', device)
  if (answer.status !== 200) throw new Error(`An activation was answered ${answer.status}`)
  return device
}

/** Reads what the order page and a check say now. */
export async function lookAgain(site: string, { session, keys }: Sale) {
  const ask = (path: string, body?: object) => post(site + path, body)
  const shown = await readKey(ask, session)
  const refused = []
  for (const license_key of keys) {
    const answer = await ask('/api/license/validate', { license_key })
    if (answer.status !== 200) throw new Error(`A check was answered ${answer.status}`)
    const { code } = (await answer.json()) as { code: string }
    if (code !== 'valid') refused.push(code)
  }
  return { shown, refused }
}
