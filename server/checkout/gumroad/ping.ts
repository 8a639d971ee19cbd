import { timingSafeEqual } from 'node:crypto'
import { gumroadOrderRequest, padSaleId } from '#contract/order.ts'
import { sha256 } from '#db/sha256.ts'
import type { Clock } from '../../clock.ts'
import { hash } from '../../secrets/secrets.ts'
import type { ProviderEvent } from '../provider.ts'

interface Trust {
  secrets: string[]
  livemode: boolean
  clock: Clock
}

/** Gumroad signs nothing: the end of the address is its proof. Reads a ping as a hint that something happened to a sale; ignores the rest of the body. */
export function verifyPing(trust: Trust, body: string, pathSecret: string): ProviderEvent | null {
  const given = hash(pathSecret)
  const isOurs = (secret: string) => timingSafeEqual(given, hash(secret))
  if (!trust.secrets.some(isOurs)) return null
  const form = new URLSearchParams(body)
  const named = gumroadOrderRequest.safeParse({ sale_id: form.get('sale_id') })
  const saleId = named.success ? padSaleId(named.data.sale_id) : null
  const about = /^[a-z_]{1,40}$/.exec(form.get('resource_name') ?? '')?.[0] ?? 'sale'
  return {
    id: `ping:${saleId}:${about}:${nameMoment(trust.clock, body)}`,
    type: `ping.${about}`,
    livemode: trust.livemode,
    topic: saleId === null ? 'other' : 'order',
    reference: saleId,
    payload: JSON.stringify({ sale_id: saleId, resource_name: about }),
  }
}

/**
 * The pings of two partial refunds have the same body, so the body alone does not make a ping a
 * duplicate. Equal pings within one second count as one.
 */
function nameMoment(clock: Clock, body: string): string {
  const second = Math.floor(clock.now().getTime() / 1000)
  return `${second}:${sha256(body).slice(0, 16)}`
}
