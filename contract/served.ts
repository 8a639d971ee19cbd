import type { QuoteMode, QuoteState } from './admin/quotes.ts'
import type { CheckoutProblem } from './checkout-problems.ts'
import type { DownloadIdentifier } from './download.ts'
import type { ErrorCode } from './errors.ts'
import type { NotesTree } from './releases/notes.ts'
import type { Part } from './search/excerpt.ts'
import type { Hit } from './search/hits.ts'
import type { PackedPage } from './search/packed-pages.ts'

/** The facts that the server tells each page it draws while it runs. `app/served/` has the words and the markup. */
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

/** The exports of `build/served.js`. */
export interface Drawer {
  names: ServedName[]
  drawPage<Name extends ServedName>(name: Name, facts: ServedPages[Name]): DrawnPage
  /** For a feed: a picture is its words. */
  drawNotes(notes: NotesTree): string
}

/** The built page around what is drawn has these in their place. */
export const frameTokens = { title: '__frame_title__', content: '__frame_content__' }

export interface RefusedFacts {
  code: ErrorCode
  /** One sentence: what was refused, and why. */
  message: string
  /** Whether opening the same address again may help. */
  canRepeat: boolean
  /** The id of the request in the log, for an email about it; null when the visitor can mend it. */
  reference: string | null
}

export interface RenewalEmailsFacts {
  /** Whether they are sent. */
  wanted: boolean
}

export type RescueField = 'order' | 'email'

export interface RescueFacts {
  /** The fields as the visitor typed them, or as the address has them. */
  typed: Partial<Record<RescueField, string>>
  /** The field with a mistake. */
  wrong: RescueField | null
  /** `$49.00`, for the drawn receipt. */
  price: string
}

export interface RescueSentFacts {
  supportEmail: string
}

export type WithdrawField = 'name' | 'order' | 'email'

export type WithdrawFacts = {
  /** Where a statement can be sent as well. */
  supportEmail: string
} & (
  | {
      step: 'type'
      /** The fields as the visitor typed them. */
      typed: Partial<Record<WithdrawField, string>>
      /** The field with a mistake. */
      wrong: WithdrawField | null
    }
  | {
      step: 'confirm'
      statement: ShownStatement
      /** The code of a session, which the next answer checks again. */
      code: string | null
      /** Why it was not stored; null before it was sent. */
      problem: string | null
    }
  | { step: 'sent'; statement: ShownStatement; sentAt: Date; timeZone: string }
)

/** Who withdraws from what. Whoever is signed in has typed no name. */
export interface ShownStatement {
  name: string | null
  order: string
  email: string
}

export interface SearchFacts {
  /** The question as it was asked, however long; empty when there was none. */
  question: string
  hits: SearchHit[]
  /** All docs pages, for when nothing is found. */
  pages: DocsGroup[]
  supportEmail: string
}

/** A page that answers a question, with the words that show it. */
export interface SearchHit {
  group: Hit['group']
  title: Part[]
  /** The heading of the section that answers best; empty when that is the page's opening. */
  heading: Part[]
  /** `/docs/using-tools`, with the section's anchor. */
  address: string
  excerpt: Part[]
}

export interface DocsGroup {
  title: string
  pages: Pick<PackedPage, 'path' | 'title'>[]
}

export interface QuoteFacts {
  /** Null when there is none for the opened link. */
  quote: ShownQuote | null
  problem: CheckoutProblem | null
  salesEmail: string
}

export interface ShownQuote {
  /** From the opened link. */
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
  /** Who gets a key of their own. */
  people: { name: string; email: string }[]
  /** A line each, the name first. */
  seller: string[]
  tax: 'none' | 'included' | 'added'
  /** Whether a refund is possible, as a sentence. */
  refundWords: string
  /** The number of the pro forma that was sent. */
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
  /** ISO time. */
  receivedAt: string
}

export interface DemoFacts {
  links: { address: string; name: string }[]
  people: readonly { email: string; shows: string }[]
}

export interface ChangelogFacts {
  releases: ShownRelease[]
  /** The version below which more are listed; null at the end. */
  more: string | null
  timeZone: string
  isDemo: boolean
}

export interface ShownRelease {
  version: string
  published_at: Date
  withdrawn_at: Date | null
  notes: NotesTree
  /** Its files that can be downloaded. */
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
  /** `licenses[].devices[].platform` */
  name: string
  /** `text, 3 to 254 characters` */
  type: string
  isOptional: boolean
  says: string
}
