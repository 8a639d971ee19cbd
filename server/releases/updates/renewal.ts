import type { MissedVersion } from './choose-update.ts'

/** Describes the renewal to an app whose license does not cover the newest version; clients pass it on. */
export function describeRenewal({ version, coveredUntil }: MissedVersion, siteUrl: string) {
  return { version, covered_until: coveredUntil, url: `${siteUrl}/account` }
}
