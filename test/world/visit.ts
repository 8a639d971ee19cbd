import { afterAll } from 'vitest'
import type { ShopOptions } from './shop-type.ts'
import { calm, openShop } from './shop.ts'
import type { Shop } from './vocabulary.ts'

export { hostile } from '#stand-ins/behavior.ts'
export type { Shop, ShopOptions }

/** What a file moves, sets, writes or counts, so that no other file can be in its shop. */
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

/** A calm shop for one file, which its other instances belong to as well. */
export async function ownShop(_why: Reason, options: ShopOptions = {}): Promise<Shop> {
  return closeAfterwards(openShop({ behavior: calm, ...options }))
}

/** Closes what a file opened once its last test has run. */
export async function closeAfterwards<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}
