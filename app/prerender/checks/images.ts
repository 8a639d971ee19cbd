import type { Root } from 'hast'
import { elementsOf, readAttribute, startTagOf } from '../html/elements.ts'

/** Images without alternative text, or without a size that reserves their space, as sentences. */
export function findBareImages(path: string, page: Root): string[] {
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
