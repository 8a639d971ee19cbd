import type { FileIdentifier } from '#contract/build-names.ts'
import { isWithin, type Channel } from '#contract/channels.ts'
import type { CatalogFile } from '../catalog.ts'
import { findHighest, findLast, findLowest } from '../order.ts'

/** The files that can answer one update check: for each part, any of its files will do. */
export type Parts = readonly (readonly FileIdentifier[])[]

/**
 * The end of what a license covers; `ended` when it is revoked or paused. Null when nothing limits the
 * caller.
 */
export type Coverage = Date | 'ended' | null

/** The update that is asked for, and by whom. */
export interface Asked {
  /** The last channel that they are offered, with all before it. */
  channel: Channel
  coverage: Coverage
}

interface Update {
  version: string
  channel: Channel
  published_at: Date
  /** The percentage of apps with electron-updater that are offered it. */
  rollout_percent: number
  files: CatalogFile[]
}

/** The newest version, when a license does not cover it. */
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
 * Decides what somebody is offered on a system; every feed writes this. It is the newest version of the
 * requested channel that their license covers. With an ended license it is the oldest of all versions,
 * which is newer than no installed one, because updaters do not all say what is installed.
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

/** Does the same as `covers` of the license client. */
export function isCovered(publishedAt: Date, coverage: Date): boolean {
  return publishedAt <= coverage
}

/**
 * Finds the stable version that is pinned, otherwise the highest, unless one of another channel is
 * higher. It must have every part that any version has: one that lacks a part would break the updaters
 * that need it.
 */
function findCurrent(files: CatalogFile[], parts: Parts): Update | null {
  const complete = listComplete(files, parts)
  const stable = complete.filter(({ channel }) => channel === 'stable')
  const pinned = stable.filter((version) => version.files.some(({ is_pinned }) => is_pinned))
  const forEverybody = findHighest(pinned) ?? findHighest(stable)
  const tested = complete.filter(({ channel }) => channel !== 'stable')
  return findLast([...tested, ...(forEverybody ? [forEverybody] : [])]) ?? null
}

/** Finds the oldest version, whatever its files are: an app that lacks one of them has a later version. */
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
