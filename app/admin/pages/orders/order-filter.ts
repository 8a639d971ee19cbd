import type { ListedOrder } from '#contract/admin/orders.ts'
import { paymentMethods, type PaymentMethod } from '#contract/providers.ts'
import { statusWords } from '../../ui/sale-words.ts'
import { sayDays } from '../../ui/say-days.ts'

const shown = ['status', 'provider', 'text'] as const
/** These come with a link, such as one of a report. */
const linked = ['paid_from', 'paid_to', 'country', 'currency', 'coupon'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
export type OrderFilter = Record<Name, string>

export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as OrderFilter
}

export function sayOrderFilter(filter: OrderFilter): string[] {
  const { status, provider, text, country, currency, coupon } = filter
  const paid = sayDays(filter.paid_from, filter.paid_to)
  return [
    status && (statusWords[status as ListedOrder['status']]?.[1] ?? status),
    provider && `paid with ${paymentMethods[provider as PaymentMethod]?.name ?? provider}`,
    text && `“${text}”`,
    coupon && `with ${coupon}`,
    country && (country === 'none' ? 'without a country' : `country ${country}`),
    currency && `in ${currency.toUpperCase()}`,
    paid && `paid ${paid}`,
  ].filter(Boolean)
}
