import { countGivenBack, type ProviderOrder } from '../../checkout/provider.ts'

/** Reports whether all of a payment was refunded, or is on its way. */
export function isGivenBack({ amountCents, paymentStatus }: ProviderOrder): boolean {
  return amountCents !== null && countGivenBack(paymentStatus) >= amountCents
}
