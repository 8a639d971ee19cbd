import type { Kept } from '../deliveries.ts'
import { openCollections } from '../snapshot.ts'
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
  events: Map<string, Kept<WireEvent>>
  webhooks: Map<string, WebhookEndpoint>
  answers: Map<string, KeptAnswer>
}

export type Store = Collections & { changed: () => void; close: () => void }

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

export const openStore = (stateFile: string | undefined): Store =>
  openCollections<Collections>(names, stateFile)
