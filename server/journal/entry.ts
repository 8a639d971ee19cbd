import type { KnownFacts } from '#contract/admin/write.ts'
import type { LicenseStatus } from '#contract/product.ts'
import type { PaymentMethod } from '#contract/providers.ts'

/** The entries that the shop writes on its own, each with its facts. */
type ShopNote = { actor?: 'shop' } & (
  | { what: 'order paid'; after: { provider: PaymentMethod } }
  | { what: `license ${LicenseStatus}`; after: Amounts }
  | { what: 'renewal counts' | 'renewal does not count'; after: Amounts & { updatesUntil: Date } }
)

/** The entries about what customers do. They contain only ids and the ends of keys. */
type CustomerNote = { actor: 'customer' } & (
  | { what: 'account address changed' | 'order address corrected'; after: Nothing }
  | { what: 'license key replaced'; after: { last4: string } }
)

/** The entries about each of the many things that one action changed. */
type ActNote = { what: 'license granted'; actor: string; after: Nothing }

/** An entry about what people and programs do. It has the name of the call and its facts. */
interface Act {
  what: `${string}/${string}`
  actor: string
  after: KnownFacts
}

type Nothing = Record<string, never>

/** The amounts of a payment that are not zero. */
export type Amounts = { [cents: `${string}Cents`]: number; currency: string | null }

interface Ids {
  order: string
  license: string
  account: string
  subject: string
}

/** The subject of an entry. Its other ids are looked up: a license's order and owner, or an order's buyer. */
export type About = { [Name in keyof Ids]: Pick<Ids, Name> & Partial<Ids> }[keyof Ids]

export type Entry = (ShopNote | CustomerNote | ActNote | Act) &
  About & { reason?: string; before?: KnownFacts }
