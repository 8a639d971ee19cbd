import compare from 'semver/functions/compare.js'
import { isWithin, type Channel } from '#contract/channels.ts'
import type { CatalogFile } from '../../releases/catalog.ts'
import type { PackageIdentifier, PackageFacts } from '../../releases/packages/read.ts'
import { isCovered, type Coverage, chooseUpdate } from '../choose-update.ts'

export const suites = ['stable', 'beta'] as const
/** What a system subscribes to. */
export type Suite = (typeof suites)[number]

/** What somebody sees of the repositories. */
export interface View {
  suite: Suite
  /** The end of what their license covers. Null: nothing limits them. */
  coverage: Date | null
}

/** `unknown`: the token is missing or that of no license; `ended`: that of one which is revoked or paused. */
export type Closed = 'unknown' | 'ended'

/** What whoever sends a token sees of a suite where only licenses are let in. */
export function admit(suite: Suite, coverage: Coverage): View | Closed {
  if (coverage === 'ended') return 'ended'
  return coverage === null ? 'unknown' : { suite, coverage }
}

/** Whether a version with its channel and day is in the view. */
export function isSeen(
  { channel, published_at }: { channel: Channel; published_at: Date },
  { suite, coverage }: View,
): boolean {
  return isWithin(channel, suite) && (coverage === null || isCovered(published_at, coverage))
}

/** Names the view by the newest package that it covers: licenses that see the same share an index. */
export function nameView(packages: CatalogFile[], view: View): string {
  const seen = packages.filter((each) => isSeen(each, view))
  const newest = Math.max(0, ...seen.map(({ published_at }) => published_at.getTime()))
  return `${view.suite} ${newest}`
}

/** A published package with what it declares. */
export type Listed<Facts extends PackageFacts = PackageFacts> = CatalogFile & { facts: Facts }

/**
 * What a view lists of a kind, the newest first: what is offered, and what came before it. A system
 * installs the highest version that is listed, so nothing above it is.
 */
export function listOffered(
  catalog: CatalogFile[],
  identifier: PackageIdentifier,
  view: View,
): CatalogFile[] {
  const seen = catalog.filter((file) => file.identifier === identifier && isSeen(file, view))
  const { update } = chooseUpdate(seen, [[identifier]], {
    channel: view.suite,
    coverage: null,
  })
  if (update === null) return []
  return seen
    .filter(({ version }) => compare(version, update.version) <= 0)
    .toSorted((one, other) => compare(other.version, one.version))
}
