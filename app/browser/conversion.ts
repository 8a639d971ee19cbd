import { useEffect } from 'react'
import { countEvent, whenShown } from './events.ts'

/** Counts a payment that led back to this page, once: the URL loses what says so. */
export function useConversion(): void {
  useEffect(() => {
    // The page may next remove the order from the URL.
    const order = new URLSearchParams(location.search).get('order') ?? undefined
    return whenShown(() => countReturn(order))
  }, [])
}

function countReturn(order: string | undefined): void {
  const address = new URL(location.href)
  if (address.searchParams.get('checkout_success') !== 'true') return
  address.searchParams.delete('checkout_success')
  history.replaceState(null, '', address)
  countEvent('conversion', order)
}

/** Counts a paid order when this page first shows it. The history entry stores that for a reload. */
export function countPaidOrder(number: string): void {
  if (history.state === number) return
  history.replaceState(number, '')
  countEvent('conversion', number)
}
