import type { Seller } from '../../settings/config.ts'
import type { Link, Sentence } from './sentence.ts'

/** The sender's details, and the links that only the shop can make. */
export interface Sender {
  siteUrl: string
  supportEmail: string
  seller: Seller
  timeZone: string
  /** Says that a sandbox takes no money; empty in other shops. */
  testLine: string
  /** Makes the link that turns off renewal emails without signing in. */
  makeOffLink: (accountId: string) => string
}

/** A name with a value. Each of several values gets its own line. */
export type Row = [name: string, value: string | string[]]

type Maybe<T> = T | false | '' | null | undefined

/** The content of an email, in reading order. Its HTML and its text are both made from it. */
export interface Message {
  subject: string
  title: string
  /** The day on which updates end, shown as a drawing in HTML. */
  updatesUntil?: string
  /** Why the reader should care. The first sentence is the preview in a list of emails. */
  opening: Sentence[]
  /** A code, a key or a command. The HTML omits its introduction. */
  toCopy?: { intro: string; text: string; size: 'code' | 'key' }
  rows?: Maybe<Row>[]
  /** The one thing to do next, shown as a button. */
  action?: Link
  notes?: Maybe<Sentence>[]
  /** The link that turns off emails of this kind. */
  off?: Link
  /** Replaces the line at the end that says where to write with questions. */
  foot?: Sentence
  attachment?: Attachment
}

export type Write = (facts: never, sender: Sender) => Message

/** A file in an email, in base64. */
export interface Attachment {
  name: string
  content: string
}

export function listSaid<T>(parts: Maybe<T>[] = []): T[] {
  return parts.filter(Boolean) as T[]
}

export interface EmailText {
  subject: string
  text: string
  html: string
  offLink?: string
  attachment?: Attachment
}
