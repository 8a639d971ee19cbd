import type { Root } from 'hast'
import { elementsOf, startTagOf } from '#app/prerender/html/elements.ts'
import { findBrokenLinks, type LinkedSite } from './links.ts'
import { findInventions } from './words.ts'
import { readAttribute } from './read-attribute.ts'

export interface BuiltSite extends LinkedSite {
  written: string[]
  listed: string[]
}

/** Lists every fault of the built pages that no visitor should see, as sentences. */
export function findFaults(site: BuiltSite): string[] {
  const { pages, written, listed } = site
  return [
    ...findLostDocs(written, listed, new Set(pages.keys())),
    ...findBrokenLinks(site),
    ...[...pages].flatMap(([path, page]) => [
      ...findBareImages(path, page),
      ...findInventions(path, page),
    ]),
  ]
}

/**
 * Lists docs pages that are written but not in the sidebar, or in the sidebar but not built, as
 * sentences.
 */
function findLostDocs(written: string[], listed: string[], built: Set<string>): string[] {
  return [
    ...written
      .filter((slug) => !listed.includes(slug))
      .map((slug) => `content/docs/${slug}.mdx has no line in app/docs/sidebar.ts`),
    ...listed
      .filter((slug) => !written.includes(slug) || !built.has(`/docs/${slug}`))
      .map((slug) => `app/docs/sidebar.ts lists ${slug}, and there is no such page`),
  ]
}

/** Lists images without alternative text, or without a size that reserves their space, as sentences. */
function findBareImages(path: string, page: Root): string[] {
  return [...elementsOf(page)]
    .filter(({ tagName }) => tagName === 'img')
    .flatMap((image) => {
      const missing = [
        ...(image.properties.alt === undefined ? ['alt'] : []),
        ...['width', 'height'].filter((name) => !/^[1-9]\d*$/.test(readAttribute(image, name))),
      ]
      return missing.map((name) => `${path} holds an image without ${name}: ${startTagOf(image)}`)
    })
}
