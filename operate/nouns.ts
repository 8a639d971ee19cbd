import { nouns } from '#server/admin/nouns.ts'
import { makeVerbs } from './call-verbs.ts'
import { machineNouns } from './machine/nouns.ts'
import type { Noun } from './verb.ts'

/** What the admin API has too, and what is done on the machine itself; undefined when there is neither. */
export async function findNoun(name: string): Promise<Noun | undefined> {
  const calls = Object.hasOwn(nouns, name) ? await nouns[name]!() : []
  const verbs = { ...makeVerbs(calls), ...machineNouns[name] }
  return Object.keys(verbs).length > 0 ? verbs : undefined
}

/** Every noun with its verbs, for which everything is loaded. */
export async function listNouns(): Promise<Map<string, Noun>> {
  const found = new Map<string, Noun>()
  for (const name of Object.keys({ ...nouns, ...machineNouns })) {
    const noun = await findNoun(name)
    if (noun !== undefined) found.set(name, noun)
  }
  return found
}
