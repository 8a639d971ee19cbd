import { openSnapshot } from '../snapshot.ts'
import type { Checkout, WireEvent } from './wire.ts'

/** `received` is what has arrived over the network so far; the checkout shows it once confirmed. */
export type CheckoutRecord = { checkout: Checkout; received: string | null; key: string | null }

/** `pending` lists the addresses that have not answered 2xx yet. */
type EventRecord = { id: string; event: WireEvent; pending: string[] }

type Collections = { checkouts: Map<string, CheckoutRecord>; events: Map<string, EventRecord> }
type Saved = { [Name in keyof Collections]?: [string, unknown][] }

export type Store = Collections & { changed: () => void; close: () => void }

/** Everything the stand-in knows, in the order created; saved in `stateFile` if one is given. */
export function openStore(stateFile: string | undefined): Store {
  const snapshot = openSnapshot<Saved>(stateFile, () => ({
    checkouts: [...collections.checkouts],
    events: [...collections.events],
  }))
  const collections = {
    checkouts: new Map(snapshot.loaded?.checkouts ?? []),
    events: new Map(snapshot.loaded?.events ?? []),
  } as Collections
  return { ...collections, changed: snapshot.save, close: snapshot.close }
}
