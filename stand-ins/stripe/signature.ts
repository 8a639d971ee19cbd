import { createHmac } from 'node:crypto'

/** Writes `t=…,v1=…` with one v1 per secret, as Stripe sends during secret rotation. */
export function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const marks = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
  return [`t=${timestamp}`, ...marks].join(',')
}
