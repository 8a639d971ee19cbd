import { flags } from './call.ts'
import { nameOption } from './fields.ts'
import { findResource } from './resources.ts'

/**
 * Finds the positions, from 1, of arguments that name the caller's files or folders. On a server the
 * command runs as the shop's user, who can't read them, so `protocraft` copies them in.
 */
export async function findFiles(words: string[]): Promise<number[]> {
  const typed = words
    .map((word, index) => ({ word, place: index + 1 }))
    .filter(({ word }) => !flags.includes(word))
  const [resource, command, ...rest] = typed
  const { fields = [] } = (await findResource(resource?.word ?? ''))?.[command?.word ?? ''] ?? {}
  const files = fields.filter(({ file }) => file !== null)
  const found: number[] = []
  let position = 0
  for (let index = 0; index < rest.length; index += 1) {
    const { word, place } = rest[index]!
    if (word.startsWith('--')) {
      index += 1
      const value = rest[index]
      if (files.some((each) => nameOption(each) === word) && value !== undefined)
        found.push(value.place)
    } else {
      if (files.some((each) => each.place === position)) found.push(place)
      position += 1
    }
  }
  return found
}
