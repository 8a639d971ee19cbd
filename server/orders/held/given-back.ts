import { countGivenBack, type ProviderOrder } from '../../checkout/provider.ts'

/** Reports whether all of a payment was refunded or is being refunded. */
export function isGivenBack({ amountCents, paymentStatus }: ProviderOrder): boolean {
  return amountCents !== null && countGivenBack(paymentStatus) >= amountCents
}
