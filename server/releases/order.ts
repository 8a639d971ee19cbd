import compare from 'semver/functions/compare.js'
import prerelease from 'semver/functions/prerelease.js'

interface Versioned {
  version: string
}

/**
 * Finds the highest version by semver. One with a stage, as in `1.2.0-beta.1`, is chosen only if there is no
 * other.
 */
export function findHighest<Each extends Versioned>(all: Each[]): Each | undefined {
  const stable = all.filter(({ version }) => prerelease(version) === null)
  return findLast(stable.length > 0 ? stable : all)
}

/** Finds the highest version by semver, regardless of its stage. */
export function findLast<Each extends Versioned>(all: Each[]): Each | undefined {
  return sortNewestFirst(all)[0]
}

export function findLowest<Each extends Versioned>(all: Each[]): Each | undefined {
  return sortNewestFirst(all).at(-1)
}

export function sortNewestFirst<Each extends Versioned>(all: Each[]): Each[] {
  return all.toSorted((a, b) => compare(b.version, a.version))
}

export function isNewer(version: string, than: string): boolean {
  return compare(version, than) > 0
}
