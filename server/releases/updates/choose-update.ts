import type { FileIdentifier } from '#contract/build-names.ts'
import { isWithin, type Channel } from '#contract/channels.ts'
import type { CatalogFile } from '../catalog.ts'
import { findHighest, findLast, findLowest } from '../order.ts'

/** The files that can answer one update check. For each part, any one of its files is enough. */
export type Parts = readonly (readonly FileIdentifier[])[]

/**
 * The date until which a license covers updates; `ended` when it is revoked or suspended. Null when nothing
 * limits the caller.
 */
export type Coverage = Date | 'ended' | null

/** Which update is asked for, and who asks. */
export interface Asked {
  /** The widest channel whose versions are offered. It includes all channels before it. */
  channel: Channel
  coverage: Coverage
}

interface Update {
  version: string
  channel: Channel
  published_at: Date
  /** The percentage of apps with electron-updater that get this offer. */
  rollout_percent: number
  files: CatalogFile[]
}

/** The newest version, if the license does not cover it. */
export interface MissedVersion {
  version: string
  coveredUntil: Date
}

export interface UpdateDecision {
  update: Update | null
  /** Is null when nothing newer is published. */
  missed: MissedVersion | null
}

/**
 * Decides which version somebody is offered on a system; every feed uses this. It is the newest version of
 * the requested channel that their license covers. If the license has ended, it is the oldest version of all:
 * updaters do not always say what is installed, and no installed version is older.
 */
export function chooseUpdate(
  catalog: CatalogFile[],
  parts: Parts,
  { channel: asked, coverage }: Asked,
): UpdateDecision {
  if (coverage === 'ended') return { update: findOldest(catalog), missed: null }
  const files = catalog.filter(({ channel }) => isWithin(channel, asked))
  const newest = findCurrent(files, parts)
  if (coverage === null) return { update: newest, missed: null }
  const covered = files.filter(({ published_at }) => isCovered(published_at, coverage))
  const missed =
    newest !== null && !isCovered(newest.published_at, coverage)
      ? { version: newest.version, coveredUntil: coverage }
      : null
  return { update: findCurrent(covered, parts), missed }
}

/** Works exactly like `covers` of the license client. */
export function isCovered(publishedAt: Date, coverage: Date): boolean {
  return publishedAt <= coverage
}

/**
 * Finds the stable version that is pinned, or else the highest one, unless another channel has a higher one.
 * It must have every part that any version has; without one of them, the updaters that need it would break.
 */
function findCurrent(files: CatalogFile[], parts: Parts): Update | null {
  const complete = listComplete(files, parts)
  const stable = complete.filter(({ channel }) => channel === 'stable')
  const pinned = stable.filter((version) => version.files.some(({ is_pinned }) => is_pinned))
  const forEverybody = findHighest(pinned) ?? findHighest(stable)
  const tested = complete.filter(({ channel }) => channel !== 'stable')
  return findLast([...tested, ...(forEverybody ? [forEverybody] : [])]) ?? null
}

/**
 * Finds the oldest version, even if some of its files are missing: an app that needs those has a later
 * version.
 */
function findOldest(catalog: CatalogFile[]): Update | null {
  const stable = catalog.filter(({ channel }) => channel === 'stable')
  return findLowest(listVersions(stable)) ?? null
}

function listComplete(files: CatalogFile[], parts: Parts): Update[] {
  const has = (own: CatalogFile[], part: Parts[number]) =>
    own.some(({ identifier }) => part.includes(identifier))
  const needed = parts.filter((part) => has(files, part))
  if (needed.length === 0) return []
  return listVersions(files).filter((each) => needed.every((part) => has(each.files, part)))
}

function listVersions(files: CatalogFile[]): Update[] {
  return [...Map.groupBy(files, ({ version }) => version)].map(([version, own]) => {
    const { published_at, channel, rollout_percent } = own[0]!
    return { version, channel, published_at, rollout_percent, files: own }
  })
}
