import type { QuoteMode, QuoteState } from './admin/quotes.ts'
import type { CheckoutProblem } from './checkout-problems.ts'
import type { DownloadIdentifier } from './download.ts'
import type { ErrorCode } from './errors.ts'
import type { NotesTree } from './releases/notes.ts'
import type { Part } from './search/excerpt.ts'
import type { Hit } from './search/hits.ts'
import type { PackedPage } from './search/packed-pages.ts'

/** The data that the server passes to each page it draws. `app/served/` has the text and the markup. */
export interface ServedPages {
  'api-reference': ApiReferenceFacts
  changelog: ChangelogFacts
  demo: DemoFacts
  mailbox: MailboxFacts
  quote: QuoteFacts
  refused: RefusedFacts
  'renewal-emails': RenewalEmailsFacts
  rescue: RescueFacts
  'rescue-sent': RescueSentFacts
  search: SearchFacts
  withdraw: WithdrawFacts
}

export type ServedName = keyof ServedPages

export interface DrawnPage {
  title: string
  html: string
}

export interface Drawer {
  names: ServedName[]
  drawPage<Name extends ServedName>(name: Name, facts: ServedPages[Name]): DrawnPage
  /** Draws notes for a feed, with each picture replaced by its alternative text. */
  drawNotes(notes: NotesTree): string
}

/** The tokens in the built page that are replaced with the title and the content. */
export const frameTokens = { title: '__frame_title__', content: '__frame_content__' }

export interface RefusedFacts {
  code: ErrorCode
  /** Says in a sentence what was refused, and why. */
  message: string
  /** True if opening the same URL again may help. */
  canRepeat: boolean
  /** The request's id in the log, for an email about it; null if the visitor can fix the problem. */
  reference: string | null
}

export interface RenewalEmailsFacts {
  /** True if renewal emails are sent. */
  wanted: boolean
}

export type RescueField = 'order' | 'email'

export interface RescueFacts {
  /** The fields as typed by the visitor, or as in the URL. */
  typed: Partial<Record<RescueField, string>>
  wrong: RescueField[]
}

export interface RescueSentFacts {
  supportEmail: string
}

export type WithdrawField = 'name' | 'order' | 'email'

export type WithdrawFacts = {
  /** Another address that a statement can be sent to. */
  supportEmail: string
} & (
  | {
      step: 'type'
      typed: Partial<Record<WithdrawField, string>>
      wrong: WithdrawField[]
    }
  | {
      step: 'confirm'
      statement: ShownStatement
      /** The code of a session, which the next request verifies again. */
      code: string | null
      /** Why the statement was not stored; null before it was sent. */
      problem: string | null
    }
  | { step: 'sent'; statement: ShownStatement; sentAt: Date; timeZone: string }
)

/** The statement as shown. A signed-in person doesn't type a name. */
export interface ShownStatement {
  name: string | null
  order: string
  email: string
}

export interface SearchFacts {
  /** The query as typed, at full length; empty if there was none. */
  question: string
  hits: SearchHit[]
  /** All docs pages, shown if nothing is found. */
  pages: DocsGroup[]
  supportEmail: string
}

/** A page that matches a query, with the matching text. */
export interface SearchHit {
  group: Hit['group']
  title: Part[]
  /** The heading of the best section; empty for the page's opening. */
  heading: Part[]
  /** A path such as `/docs/using-tools`, with the section's anchor. */
  address: string
  excerpt: Part[]
}

export interface DocsGroup {
  title: string
  pages: Pick<PackedPage, 'path' | 'title'>[]
}

export interface QuoteFacts {
  /** Is null if the link belongs to no quote. */
  quote: ShownQuote | null
  problem: CheckoutProblem | null
  salesEmail: string
}

export interface ShownQuote {
  token: string
  number: string
  state: QuoteState
  mode: QuoteMode
  seats: number
  unit_cents: number
  currency: string
  email: string
  created_at: Date
  valid_until: Date
  /** The people who each get a key. */
  people: { name: string; email: string }[]
  /** The lines about the seller, the name first. */
  seller: string[]
  tax: 'none' | 'included' | 'added'
  /** Says in a sentence whether refunds are possible. */
  refundWords: string
  proForma: string | null
  timeZone: string
}

export interface MailboxFacts {
  emails: DemoEmail[]
  timeZone: string
}

export interface DemoEmail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
  /** A time in ISO 8601. */
  receivedAt: string
}

export interface DemoFacts {
  links: { address: string; name: string }[]
  people: readonly { email: string; shows: string }[]
}

export interface ChangelogFacts {
  releases: ShownRelease[]
  /** The version after which more are listed; null at the end. */
  more: string | null
  timeZone: string
  isDemo: boolean
}

export interface ShownRelease {
  version: string
  published_at: Date
  withdrawn_at: Date | null
  notes: NotesTree
  builds: DownloadIdentifier[]
}

export interface ApiReferenceFacts {
  title: string
  about: string
  baseUrl: string
  other: { isAdmin: boolean; hasAdmin: boolean }
  groups: { id: string; name: string; calls: ApiCall[] }[]
}

export interface ApiCall {
  id: string
  path: string
  method: string
  /** A sentence about what the call does. */
  summary: string
  about: string
  parameters: ApiField[]
  body: { media: string; fields: ApiField[] } | null
  answers: ApiAnswer[]
  refusals: { status: string; says: string }[]
  examples: { language: string; text: string }[]
}

export interface ApiAnswer {
  status: string
  media: string | null
  says: string
  headers: ApiField[]
  fields: ApiField[]
}

export interface ApiField {
  /** A path such as `licenses[].devices[].platform`. */
  name: string
  /** Words such as `text, 3 to 254 characters`. */
  type: string
  isOptional: boolean
  says: string
}
