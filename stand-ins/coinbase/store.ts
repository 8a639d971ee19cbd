import type { Kept } from '../deliveries.ts'
import { openCollections } from '../snapshot.ts'
import type { Checkout, WireEvent } from './wire.ts'

/** `received` is what has arrived over the network; the checkout shows it once confirmed. */
export type CheckoutRecord = { checkout: Checkout; received: string | null; key: string | null }

export type Store = ReturnType<typeof openStore>

export const openStore = (stateFile: string | undefined) =>
  openCollections(
    { checkouts: new Map<string, CheckoutRecord>(), events: new Map<string, Kept<WireEvent>>() },
    stateFile,
  )
