import type { FileIdentifier } from '#contract/build-names.ts'
import type { CatalogFile } from '../releases/catalog.ts'
import { findHighest } from '../releases/order.ts'

/** What one ask of an updater can be answered with: of each part, any of its files will do. */
export type Parts = readonly (readonly FileIdentifier[])[]

export interface Offer {
  version: string
  published_at: Date
  files: CatalogFile[]
}

/**
 * Decides what an updater is offered that does not say which of the parts it needs: the version that is
 * pinned for one of them, otherwise the highest, of those that have every part which is published at all.
 * One that lacks a part would break the updaters that need it. Null when there is none.
 */
export function offer(catalog: CatalogFile[], parts: Parts): Offer | null {
  const stable = catalog.filter(({ channel }) => channel === 'stable')
  const needed = parts.filter((part) => stable.some(({ identifier }) => part.includes(identifier)))
  if (needed.length === 0) return null
  const complete = [...Map.groupBy(stable, ({ version }) => version)].flatMap(([version, files]) =>
    needed.every((part) => files.some(({ identifier }) => part.includes(identifier)))
      ? [{ version, published_at: files[0]!.published_at, files }]
      : [],
  )
  const pinned = complete.filter(({ files }) => files.some(({ is_pinned }) => is_pinned))
  return findHighest(pinned) ?? findHighest(complete) ?? null
}
