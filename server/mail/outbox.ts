import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, OrderKind } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { seal } from '../secrets.ts'

/** What each kind of letter says; sealed in the outbox until it is sent, then wiped. */
export type LetterFacts =
  | { kind: 'code'; code: string }
  | LicenseFacts
  | { kind: 'grant_revoked' }
  | ReceiptFacts
  | MoneyNews
  | RenewalNews
  | ReminderFacts
  | RescueNews
  | CaseFacts
  | ChangeCodeFacts
  | ChangedAddressFacts
  | { kind: 'wrong_codes' }
  | { kind: 'change_refused' }

export interface LicenseFacts {
  kind: 'license'
  licenseKey: string
  updatesUntil: string
  maxActivations: number
  /** Whom somebody else bought it for. */
  holder?: { name: string; buyer: string }
}

export interface ReceiptFacts {
  kind: 'receipt'
  orderId: string
  orderKind: OrderKind
  quantity: number
  /** With tax. */
  amountCents: number
  taxCents: number
  paidAt: string
}

/** What happened to the money of an order, and so to its license. */
export type MoneyNews =
  | { kind: 'payment_seen' }
  | { kind: 'payment_short'; receivedCents: number; askedCents: number }
  | { kind: 'license_suspended' }
  | { kind: 'license_restored' }
  | { kind: 'license_revoked'; reason: string; creditNote: string | null }
  | { kind: 'part_refunded'; refundedCents: number; creditNote: string | null }

/** What became of a renewal; `updatesUntil` is where the updates of its license end now. */
export interface RenewalNews {
  kind: 'renewal'
  news: 'counts' | 'paused' | 'counts_again' | 'ended'
  /** Why it has ended, in one sentence. */
  reason: string | null
  creditNote: string | null
  updatesUntil: string
}

/** The updates of a license end soon, or are over. */
export interface ReminderFacts {
  kind: 'renewal_reminder'
  when: 'soon' | 'over'
  updatesUntil: string
  keyLast4: string
  priceCents: number
  accountId: string
}

/** Somebody proved on /rescue that an order belongs to another address. */
export type RescueNews = { kind: 'address_correction'; orderId: string } & (
  | { news: 'done'; correctionId: string }
  | { news: 'waits'; correctionId: string; takesEffectAt: string }
  | { news: 'kept' }
)

/** A person has to decide about an order; each line is a fact. */
export interface CaseFacts {
  kind: 'case_opened'
  caseId: string
  orderId: string
  lines: string[]
}

/** Which of the two addresses of a change a letter goes to. */
type Side = 'old' | 'new'

export interface ChangeCodeFacts {
  kind: 'change_code'
  code: string
  side: Side
}

export interface ChangedAddressFacts {
  kind: 'address_changed'
  side: Side
}

interface About {
  licenseId?: string
  /** The second letter under one name is not written. */
  once?: string
}

/** The letter goes out exactly when the transaction commits. */
export async function queueLetter(
  deps: Pick<Deps, 'clock' | 'jobs' | 'secrets'>,
  trx: Transaction<Database>,
  recipient: string,
  facts: LetterFacts,
  { licenseId, once }: About = {},
): Promise<void> {
  const id = randomUUID()
  const written = await trx
    .insertInto('letters')
    .values({
      id,
      kind: facts.kind,
      recipient,
      license_id: licenseId ?? null,
      once: once ?? null,
      payload_sealed: seal(deps.secrets.seal, id, JSON.stringify(facts)),
      created_at: deps.clock.now(),
      sent_at: null,
      dropped_at: null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await deps.jobs.send(trx, 'letter', { letterId: id })
}
