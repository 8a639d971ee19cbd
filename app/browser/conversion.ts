import { useEffect } from 'react'
import { countEvent, whenShown } from './events.ts'

/**
 * Counts once a payment that led back to this page, and removes from the URL the parameter that says
 * so.
 */
export function useConversion(): void {
  useEffect(() => {
    // Read now, because the page may remove the order from the URL next.
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

/**
 * Counts a paid order when this page first shows it. The history entry remembers that, so a reload
 * doesn't count it again.
 */
export function countPaidOrder(number: string): void {
  if (history.state === number) return
  history.replaceState(number, '')
  countEvent('conversion', number)
}
