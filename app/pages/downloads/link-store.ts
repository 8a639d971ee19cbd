import type { DownloadIdentifier } from '#contract/builds.ts'
import type { DownloadAnswer } from '#contract/download.ts'
import { times } from '#contract/limits.ts'

/** A link works for longer, but by then there may be a newer version. */
const keptFor = 10 * times.minute

/** Stores the URLs received for each build. */
export function createLinkStore(now: () => number = Date.now) {
  const links = new Map<DownloadIdentifier, { url: string; until: number }>()
  return {
    keep(identifier: DownloadIdentifier, { url }: DownloadAnswer): void {
      links.set(identifier, { url, until: now() + keptFor })
    },
    find(identifier: DownloadIdentifier): string | null {
      const link = links.get(identifier)
      return link && now() < link.until ? link.url : null
    },
  }
}
