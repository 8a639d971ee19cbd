import type { MissedVersion } from './choose-update.ts'

/**
 * Describes the renewal to an app whose license does not cover the newest version. Clients pass this on to
 * their users.
 */
export function describeRenewal({ version, coveredUntil }: MissedVersion, siteUrl: string) {
  return { version, covered_until: coveredUntil, url: `${siteUrl}/account` }
}
