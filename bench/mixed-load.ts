import { randomBytes } from 'node:crypto'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { beginCheckout, ownNetwork } from './buyer.ts'
import { actSteadily, count } from './steady-rate.ts'

export interface MixedLoad {
  /** Finished acts by name. */
  done: Record<string, number>
  /** What went wrong, with how often. */
  failed: Record<string, number>
  /** Begins no more, and lets all that began finish. */
  end(): Promise<void>
}

interface Device {
  license_key: string
  fingerprint: string
  checks: number
}

/** Below what one device may ask for in ten minutes. */
const mostChecks = 100

interface Shop {
  site: string
  stripe: StripeStandIn
  devices: Device[]
}

/** Times a second. */
const rates = { check: 20, page: 5, icon: 2, search: 1, models: 2, sale: 0.5 }

const pages = ['/', '/purchase', '/downloads', '/faq', '/docs/introduction', '/docs/choosing-llms']

/** A shop's mixed day: checks, pages, searches, sales. */
export function startMixedLoad(site: string, stripe: StripeStandIn): MixedLoad {
  const shop: Shop = { site, stripe, devices: [] }
  const load = { done: {} as Record<string, number>, failed: {} as Record<string, number> }
  const { end } = actSteadily(
    Object.entries(rates).map(([name, rate]) => ({
      rate,
      act: () => acts[name as keyof typeof rates](shop).then(() => count(load.done, name)),
      onFailure: (error) => count(load.failed, `${name}: ${error.message}`),
    })),
  )
  return { ...load, end }
}

const acts: Record<keyof typeof rates, (shop: Shop) => Promise<void>> = {
  check: async ({ site, devices }) => {
    if (devices.length === 0) return
    const device = pick(devices)
    device.checks += 1
    if (device.checks === mostChecks) devices.splice(devices.indexOf(device), 1)
    const { valid } = await post(site, '/api/license/validate', device)
    if (!valid) throw new Error('A license in use is not valid.')
  },
  page: ({ site }) => read(site + pick(pages)),
  icon: ({ site }) => read(`${site}/favicon.ico`),
  search: ({ site }) => read(`${site}/search?q=${Math.random().toString(36).slice(2, 5)}`),
  models: ({ site }) => read(`${site}/api/models/openai`),
  sale: sell,
}

/** Begins a checkout and pays at the provider, whose webhook brings the key; waits as the order page does. */
async function sell({ site, stripe, devices }: Shop): Promise<void> {
  const session = await beginCheckout(site)
  // One in five walks away.
  if (Math.random() < 0.2) return
  stripe.pay(session, { email: `buyer-${session.slice(-12).toLowerCase()}@example.org` })
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { license_key } = await post(site, '/api/stripe/get-by-order-id', { sessionId: session })
    if (license_key) return void devices.push(await activate(site, license_key))
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('No key after 10 seconds.')
}

async function activate(site: string, license_key: string): Promise<Device> {
  const device = { license_key, fingerprint: randomBytes(32).toString('hex'), checks: 0 }
  const { activated } = await post(site, '/api/license/activate', device)
  if (!activated) throw new Error('A new license cannot be activated.')
  return device
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'X-Forwarded-For': ownNetwork() } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${new URL(address).pathname}: ${answer.status}`)
}

async function post(site: string, path: string, body: object): Promise<Record<string, any>> {
  const answer = await fetch(site + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownNetwork() },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

function pick<T>(items: T[]): T {
  return items[Math.floor(Math.random() * items.length)]!
}
