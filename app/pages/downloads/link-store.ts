import type { DownloadIdentifier } from '#contract/builds.ts'
import type { DownloadAnswer } from '#contract/download.ts'

const minute = 60_000

/** Addresses already received for a build, each valid until a minute before it expires. */
export function createLinkStore(now: () => number = Date.now) {
  const links = new Map<DownloadIdentifier, DownloadAnswer>()
  return {
    keep(identifier: DownloadIdentifier, link: DownloadAnswer): void {
      links.set(identifier, link)
    },
    find(identifier: DownloadIdentifier): string | null {
      const link = links.get(identifier)
      return link && isGood(link, now()) ? link.url : null
    },
  }
}

// An answer without an expiry is valid as long as the page is open.
function isGood({ expires_at }: DownloadAnswer, now: number): boolean {
  return !expires_at || now < Date.parse(expires_at) - minute
}
