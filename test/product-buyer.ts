import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderAnswer } from '#contract/order.ts'
import type { Product } from './product.ts'

let networks = 0

/** Presses the purchase button until the provider has a page for us; returns the unpaid session. */
export async function beginCheckout(product: Pick<Product, 'url'>): Promise<string> {
  for (;;) {
    const response = await fetch(`${product.url}/stripe/create-checkout-session`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': ownNetwork() },
      redirect: 'manual',
    })
    const session = /\/pay\/(\w+)$/.exec(response.headers.get('Location') ?? '')?.[1]
    if (session !== undefined) return session
    await sleep(50)
  }
}

/** As the order page does, also while the shop is failing. */
export async function pollOrder(
  product: Pick<Product, 'url'>,
  sessionId: string,
  timeout = 20_000,
): Promise<OrderAnswer> {
  const end = performance.now() + timeout
  for (;;) {
    const answer = await postJson(product, '/api/stripe/get-by-order-id', { sessionId })
    if (answer.status === 200 && answer.body.license_key) return answer.body
    if (performance.now() > end) throw new Error(`No key in ${timeout} ms: ${answer.status}`)
    await sleep(250)
  }
}

export async function postJson(
  product: Pick<Product, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: any; headers: Headers; ms: number }> {
  const start = performance.now()
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownNetwork(), ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: response.headers,
    ms: Math.round(performance.now() - start),
  }
}

/** Limits are per network, and every buyer has its own. */
function ownNetwork(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}
