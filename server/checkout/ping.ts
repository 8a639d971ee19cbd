import { createHmac } from 'node:crypto'
import type { Provider } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import type { CryptoConfig, GumroadConfig, StripeConfig } from '../payment-settings.ts'
import type { ProviderEvent } from './provider.ts'

/** A webhook event of our own, signed as a provider signs: it shows that the address works. */
export interface Ping {
  provider: Provider
  /** Where it is posted to. */
  path: string
  headers: Record<string, string>
  body: string
}

const pingType = 'shop_ping'

/** Such an event is answered and never stored. */
export function isPing({ type }: Pick<ProviderEvent, 'type'>): boolean {
  return type === pingType || type === `ping.${pingType}`
}

interface Peers {
  stripe: StripeConfig | null
  crypto: CryptoConfig | null
  gumroad: GumroadConfig | null
}

/** Signs one with each webhook secret of each provider. */
export function signPings({ stripe, crypto, gumroad }: Peers, clock: Clock): Ping[] {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const ofStripe = stripe?.webhookSecrets.map((secret) => signAsStripe(secret, seconds)) ?? []
  const ofCrypto = crypto?.webhookSecrets.map((secret) =>
    crypto.provider === 'btcpay' ? signAsBtcpay(secret) : signAsCoinbase(secret, seconds),
  )
  const ofGumroad = gumroad?.pingSecrets.map(writeAsGumroad) ?? []
  return [...ofStripe, ...(ofCrypto ?? []), ...ofGumroad]
}

function signAsStripe(secret: string, seconds: number): Ping {
  const event = { id: `evt_${pingType}`, object: 'event', type: pingType, data: { object: {} } }
  const body = JSON.stringify(event)
  const signature = `t=${seconds},v1=${sign(secret, `${seconds}.${body}`)}`
  const headers = { ...json, 'Stripe-Signature': signature }
  return { provider: 'stripe', path: '/api/stripe/webhook', headers, body }
}

function signAsBtcpay(secret: string): Ping {
  const body = JSON.stringify({ type: pingType, deliveryId: pingType })
  const headers = { ...json, 'BTCPay-Sig': `sha256=${sign(secret, body)}` }
  return { provider: 'btcpay', path: '/api/btcpay/webhook', headers, body }
}

function signAsCoinbase(secret: string, seconds: number): Ping {
  const body = JSON.stringify({ eventType: pingType })
  const names = 'content-type'
  const signed = sign(secret, `${seconds}.${names}.${json['Content-Type']}.${body}`)
  const headers = { ...json, 'X-Hook0-Signature': `t=${seconds},h=${names},v1=${signed}` }
  return { provider: 'coinbase', path: '/api/coinbase/webhook', headers, body }
}

/** Gumroad signs nothing: its secret is part of the address. */
function writeAsGumroad(pingSecret: string): Ping {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const path = `/api/gumroad/ping/${encodeURIComponent(pingSecret)}`
  return { provider: 'gumroad', path, headers, body: `resource_name=${pingType}` }
}

const json = { 'Content-Type': 'application/json' }

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
