import { createHmac } from 'node:crypto'
import { ownNetwork, until } from './buyer.ts'
import type { Shop } from './shop.ts'

/** Submits the crypto form; returns where it leads. */
export async function sendCryptoForm(
  shop: Pick<Shop, 'app'>,
  email: string,
  network = ownNetwork(),
): Promise<string> {
  const response = await shop.app.request('/coinbase/create-charge', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email }).toString(),
  })
  if (response.status !== 303) throw new Error(`The form was answered ${response.status}`)
  return response.headers.get('Location')!
}

/** The provider's id of a new unpaid order. Asks a hostile provider again. */
export async function beginCrypto(shop: Pick<Shop, 'app'>, email: string): Promise<string> {
  for (;;) {
    const address = await sendCryptoForm(shop, email)
    if (!address.startsWith('/purchase')) return address.split('/').at(-1)!
  }
}

export function readOrder({ deps: { db } }: Pick<Shop, 'deps'>, reference: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', reference)
    .executeTakeFirstOrThrow()
}

export async function untilState(shop: Pick<Shop, 'deps'>, reference: string, state: string) {
  await until(async () => (await readOrder(shop, reference)).state === state)
}

/** How many emails of each kind are queued for this address or were sent there. */
export async function countEmails({ deps: { db } }: Pick<Shop, 'deps'>, recipient: string) {
  const rows = await db
    .selectFrom('emails')
    .select('kind')
    .where('recipient', '=', recipient)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

interface Hook0 {
  at?: number
  secret?: string
}

/** A webhook as Coinbase signs it, over three headers and the body. */
export function signHook0(
  body: string,
  { at = Math.floor(Date.now() / 1000), secret = 'a coinbase secret of this run' }: Hook0 = {},
): Record<string, string> {
  const signed = { 'content-type': 'application/json', 'x-event-id': 'e', 'x-event-type': 'x' }
  const names = Object.keys(signed).join(' ')
  const text = `${at}.${names}.${Object.values(signed).join('.')}.${body}`
  const v1 = createHmac('sha256', secret).update(text).digest('hex')
  return { ...signed, 'x-hook0-signature': `t=${at},h=${names},v1=${v1}` }
}

export function postHook0(
  shop: Pick<Shop, 'app'>,
  body: string,
  headers = signHook0(body),
): Response | Promise<Response> {
  return shop.app.request('/api/coinbase/webhook', { method: 'POST', headers, body })
}

export function signBtcpay(body: string, secret = 'a btcpay secret of this run'): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function postBtcpay(shop: Pick<Shop, 'app'>, body: string, signature = signBtcpay(body)) {
  return shop.app.request('/api/btcpay/webhook', {
    method: 'POST',
    headers: { 'BTCPay-Sig': signature, 'Content-Type': 'application/json' },
    body,
  })
}
