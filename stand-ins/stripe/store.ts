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
  /** The metadata of the payment intent, until that exists. */
  intentMetadata: Record<string, string>
  intentId: string | null
}

export type KeptAnswer = {
  request: string
  status: number
  body: string
  requestId: string
  at: number
}

export type Store = ReturnType<typeof openStore>

export const openStore = (stateFile: string | undefined) =>
  openCollections(
    {
      sessions: new Map<string, SessionRecord>(),
      intents: new Map<string, Intent>(),
      charges: new Map<string, Charge>(),
      refunds: new Map<string, Refund>(),
      disputes: new Map<string, Dispute>(),
      events: new Map<string, Kept<WireEvent>>(),
      webhooks: new Map<string, WebhookEndpoint>(),
      answers: new Map<string, KeptAnswer>(),
    },
    stateFile,
  )
