import { findBareImages } from './images.ts'
import { findBrokenLinks, type LinkedSite } from './links.ts'
import { findLostDocs } from './docs-pages.ts'
import { findInventions } from './words.ts'

export interface BuiltSite extends LinkedSite {
  /** Slugs of the files in `content/docs/`. */
  written: string[]
  /** Slugs of the sidebar. */
  listed: string[]
}

/** Throws with every fault of the built pages that no visitor should see. */
export function checkSite(site: BuiltSite): void {
  const { pages, written, listed } = site
  const faults = [
    ...findLostDocs(written, listed, new Set(pages.keys())),
    ...findBrokenLinks(site),
    ...[...pages].flatMap(([path, page]) => [
      ...findBareImages(path, page),
      ...findInventions(path, page),
    ]),
  ]
  if (faults.length > 0)
    throw new Error(`The pages have faults:\n${faults.map((each) => `  - ${each}\n`).join('')}`)
}
