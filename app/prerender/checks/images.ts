import { readTags } from '../tags.ts'

/** Images without words, or without a size that keeps their place, as sentences. */
export function findBareImages(path: string, html: string): string[] {
  return readTags(html)
    .filter(({ name }) => name === 'img')
    .flatMap(({ attributes, source }) => {
      const missing = [
        ...(attributes.has('alt') ? [] : ['alt']),
        ...['width', 'height'].filter((name) => !/^[1-9]\d*$/.test(attributes.get(name) ?? '')),
      ]
      return missing.map((name) => `${path} holds an image without ${name}: ${source}`)
    })
}
