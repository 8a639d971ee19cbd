import { createHmac, randomBytes } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'

// The format is that of
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = 'whsec_'

/** Makes 32 random bytes in the format that receivers use. */
export function makeWebhookSecret(): Secret {
  return (prefix + randomBytes(32).toString('base64')) as Secret
}

/**
 * Returns the headers of one try. Each secret adds a signature, so that a receiver can switch from one to the
 * next.
 */
export function signMessage(
  secrets: string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${seconds}.${body}`
  const signatures = secrets.map((secret) => `v1,${signWith(secret, signed)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}

function signWith(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
