import { useEffect, useState } from 'react'
import { checkoutProblems } from '#contract/checkout-problems.ts'
import { formatCents } from '#contract/money.ts'
import type { ShownPrice } from '#contract/prices.ts'
import { isUuid } from '#contract/uuid.ts'
import { get } from '../../browser/api.ts'
import { useParams } from '../../browser/in-browser.ts'
import { slot } from '../../site/slots.ts'

/**
 * Returns the message for a buyer whose page showed a different price. The URL contains only that
 * price's id and the server supplies the amount, so nobody can put their own words here.
 */
export function useChangedPrice(): string {
  const from = useParams()?.get('from') ?? ''
  const [before, setBefore] = useState<ShownPrice | null>(null)

  useEffect(() => {
    if (!isUuid(from)) return
    get<ShownPrice>(`prices/${from}`).then(setBefore, () => {})
  }, [from])

  if (before === null || before.id === slot('price_id')) return checkoutProblems.price_changed
  const said = formatCents(before.cents, before.currency)
  return `The price has changed from ${said} to ${slot('price_full')}. Nothing was charged.`
}
