import { flags } from './call.ts'
import { nouns } from './nouns.ts'

/**
 * The places, from 1, of the words that name a file or a folder of whoever types them. On a server the
 * command runs as the shop's user, who cannot read them: `protocraft` copies them in.
 */
export function findFiles(words: string[]): number[] {
  const typed = words
    .map((word, index) => ({ word, place: index + 1 }))
    .filter(({ word }) => !flags.includes(word))
  const [noun, verb, ...rest] = typed
  const { files } = nouns.get(noun?.word ?? '')?.[verb?.word ?? ''] ?? {}
  if (files === undefined) return []
  const found: number[] = []
  let position = 0
  for (let index = 0; index < rest.length; index += 1) {
    const { word, place } = rest[index]!
    if (word.startsWith('--')) {
      index += 1
      const value = rest[index]
      if (files.options.includes(word) && value !== undefined) found.push(value.place)
    } else {
      if (files.words.includes(position)) found.push(place)
      position += 1
    }
  }
  return found
}
