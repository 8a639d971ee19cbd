import { z } from 'zod'

const noted = z.object({
  amountCents: z.number().nullish().catch(null),
  receivedCents: z.number().nullish().catch(null),
  currency: z.string().nullish().catch(null),
})

/** Reads the amount and the currency that were noted when a payment was held. */
export function readNotedMoney(detail: unknown): { cents: number | null; currency: string | null } {
  const { amountCents, receivedCents, currency } = noted.safeParse(detail).data ?? {}
  return { cents: receivedCents ?? amountCents ?? null, currency: currency ?? null }
}
