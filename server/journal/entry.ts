import type { KnownFacts } from '#contract/admin/write.ts'
import type { LicenseStatus } from '#contract/product.ts'
import type { PaymentMethod } from '#contract/providers.ts'

/** The entries that the shop writes by itself, each with its facts. */
type ShopNote = { actor?: 'shop' } & (
  | { what: 'order paid'; after: { provider: PaymentMethod } }
  | { what: `license ${LicenseStatus}`; after: Amounts }
  | { what: 'renewal counts' | 'renewal does not count'; after: Amounts & { updatesUntil: Date } }
)

/** The entries about what customers do, with ids and the ends of keys only. */
type CustomerNote = { actor: 'customer' } & (
  | { what: 'account address changed' | 'order address corrected'; after: Nothing }
  | { what: 'license key replaced'; after: { last4: string } }
)

/** The entries about what an act did to each of many. */
type ActNote = { what: 'license granted'; actor: string; after: Nothing }

/** An entry about what people and programs do: an act has the name of its call, with its words. */
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

/** The subject of an entry. For a license, its order and owner are found; for an order, its buyer. */
export type About = { [Name in keyof Ids]: Pick<Ids, Name> & Partial<Ids> }[keyof Ids]

export type Entry = (ShopNote | CustomerNote | ActNote | Act) &
  About & { reason?: string; before?: KnownFacts }
