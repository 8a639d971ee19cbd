import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../settings/clock.ts'

const toleranceSeconds = 300

/**
 * Reports whether one of the secrets signed this body and the headers that the signature names, and whether
 * that was just now.
 */
export function isSigned(
  { secrets, clock }: { secrets: string[]; clock: Clock },
  body: string,
  headers: Headers,
): boolean {
  const signature = readSignature(headers.get('X-Hook0-Signature') ?? '')
  if (signature === null || !isOfNow(clock, Number(signature.t))) return false
  const values = signature.h.split(' ').map((name) => headers.get(name) ?? '')
  const signed = `${signature.t}.${signature.h}.${values.join('.')}.${body}`
  const given = Buffer.from(signature.v1, 'hex')
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given),
  )
}

const parts = z.object({
  t: z.string().regex(/^\d{1,12}$/),
  h: z.string().regex(/^[\w-]+( [\w-]+)*$/),
  v1: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Reads the parts of the header; null when one is missing, repeated or unknown. */
function readSignature(header: string): z.infer<typeof parts> | null {
  const read = header.split(',').map((part) => part.trim().split('=', 2))
  const names = read.map(([name]) => name)
  if (new Set(names).size !== names.length) return null
  return parts.safeParse(Object.fromEntries(read)).data ?? null
}

function isOfNow(clock: Clock, seconds: number): boolean {
  return Math.abs(clock.now().getTime() / 1000 - seconds) <= toleranceSeconds
}
