import { useEffect } from 'react'
import { countEvent, whenShown } from './events.ts'

/** Counts a purchase once, on the page that a payment led back to. */
export function useConversion(): void {
  useEffect(() => {
    // The page may take the order out of the address next.
    const query = new URLSearchParams(location.search)
    const order = query.get('order') ?? query.get('session_id') ?? undefined
    return whenShown(() => countConversion(order))
  }, [])
}

function countConversion(order: string | undefined): void {
  const address = new URL(location.href)
  if (address.searchParams.get('checkout_success') !== 'true') return
  address.searchParams.delete('checkout_success')
  history.replaceState(null, '', address)
  countEvent('conversion', order)
}
