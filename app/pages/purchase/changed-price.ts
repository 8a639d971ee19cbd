import { useEffect, useState } from 'react'
import { checkoutProblems } from '#contract/checkout-problems.ts'
import { formatCents } from '#contract/money.ts'
import type { ShownPrice } from '#contract/prices.ts'
import { isUuid } from '#contract/uuid.ts'
import { get } from '../../browser/api.ts'
import { useParams } from '../../browser/in-browser.ts'
import { slot } from '../../site/slots.ts'

/**
 * Returns what a buyer reads whose page showed another price. The URL names that price by its id, and the
 * server says what it was: nobody can put words of their own here.
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
