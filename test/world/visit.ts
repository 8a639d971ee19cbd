import { afterAll } from 'vitest'
import { withConsole } from './console.ts'
import type { ShopOptions } from './shop-type.ts'
import { calm, openShop } from './shop.ts'
import type { Shop } from './vocabulary.ts'

export { hostile } from '#stand-ins/behavior.ts'
export type { Shop, ShopOptions }

/** The reasons why no other file can be in a file's shop. */
type Reason =
  | 'clock'
  | 'settings'
  | 'prices'
  | 'secrets'
  | 'limits'
  | 'sign-in'
  | 'erasure'
  | 'figures'
  | 'instances'
  | 'providers'
  | 'rows'

/** Opens a calm shop for one file, which its other instances belong to as well. */
export async function ownShop(_why: Reason, options: ShopOptions = {}): Promise<Shop> {
  return closeAfterwards(openShop({ behavior: calm, ...options }))
}

/** Closes everything that a file opened, once its last test has run. */
export async function closeAfterwards<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

const kinds = {
  calm: { behavior: calm, crypto: 'btcpay', gumroad: true, env: withConsole },
} satisfies Record<string, ShopOptions>
type Kind = keyof typeof kinds

/** The parts of a shop whose use would disturb other files: its internals, its clock and its end. */
type Inside =
  | 'deps'
  | 'clock'
  | 'databaseUrl'
  | 'metrics'
  | 'another'
  | 'close'
  | 'learnPrices'
  | 'countRows'
  | 'setRows'
  | 'dropRows'
  | 'addRow'
  | 'setLicense'
  | 'fillRateLimit'

/** A shop that a file shares with many others, as one of its visitors. */
export type VisitedShop = Omit<Shop, Inside>

/** The shops of a worker: its files run one after another, and share what it has loaded. */
const visited = new Map<Kind, Promise<Shop>>()

/**
 * Opens a shop that the files of a worker share. If a file leaves it with a broken invariant, the next
 * one gets another.
 */
export async function visitShop(kind: Kind): Promise<VisitedShop> {
  const opening = visited.get(kind) ?? openShop(kinds[kind])
  visited.set(kind, opening)
  const shop = await opening
  afterAll(async ({}, { file: { name } }) => {
    await shop.expectInvariants().catch(async (error: Error) => {
      visited.delete(kind)
      await shop.close()
      throw new Error(`${name} left the ${kind} shop with a broken invariant`, { cause: error })
    })
  })
  return shop
}
