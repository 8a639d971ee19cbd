import type { Kept } from '../deliveries.ts'
import { openCollections } from '../snapshot.ts'
import type { Checkout, WireEvent } from './wire.ts'

/** `received` is what has arrived over the network so far; the checkout shows it once confirmed. */
export type CheckoutRecord = { checkout: Checkout; received: string | null; key: string | null }

type Collections = { checkouts: Map<string, CheckoutRecord>; events: Map<string, Kept<WireEvent>> }
export type Store = Collections & { changed: () => void; close: () => void }

export const openStore = (stateFile: string | undefined): Store =>
  openCollections<Collections>(['checkouts', 'events'], stateFile)
