import compare from 'semver/functions/compare.js'
import prerelease from 'semver/functions/prerelease.js'

/** The highest version by semver; one with a stage, as in `1.2.0-beta.1`, only while there is no other. */
export function findHighest<Each extends { version: string }>(all: Each[]): Each | undefined {
  const stable = all.filter(({ version }) => prerelease(version) === null)
  const candidates = stable.length > 0 ? stable : all
  return candidates.toSorted((a, b) => compare(b.version, a.version))[0]
}
