import { openSnapshot } from '../snapshot.ts'
import type {
  Charge,
  Dispute,
  Intent,
  LineItem,
  Refund,
  Session,
  WebhookEndpoint,
  WireEvent,
} from './wire.ts'

export type SessionRecord = {
  session: Session
  lineItems: LineItem[]
  /** What `payment_intent_data` asked for, until the payment intent exists. */
  intentData: {
    metadata: Record<string, string>
    description: string | null
    receiptEmail: string | null
  }
  intentId: string | null
}

/** `pending` lists the addresses that have not answered 2xx yet. */
type EventRecord = { event: WireEvent; pending: string[] }

export type KeptAnswer = {
  request: string
  status: number
  body: string
  requestId: string
  at: number
}

type Collections = {
  sessions: Map<string, SessionRecord>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  events: Map<string, EventRecord>
  webhooks: Map<string, WebhookEndpoint>
  answers: Map<string, KeptAnswer>
}

export type Store = Collections & { changed: () => void; close: () => void }

type Saved = { [Name in keyof Collections]?: [string, unknown][] }

const names = [
  'sessions',
  'intents',
  'charges',
  'refunds',
  'disputes',
  'events',
  'webhooks',
  'answers',
] as const

/** Everything the stand-in knows, in the order created; saved in `stateFile` if one is given. */
export function openStore(stateFile: string | undefined): Store {
  const take = (): Saved => Object.fromEntries(names.map((name) => [name, [...collections[name]]]))
  const snapshot = openSnapshot<Saved>(stateFile, take)
  const collections = Object.fromEntries(
    names.map((name) => [name, new Map(snapshot.loaded?.[name] ?? [])]),
  ) as unknown as Collections
  return { ...collections, changed: snapshot.save, close: snapshot.close }
}
