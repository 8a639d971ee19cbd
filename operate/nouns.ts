import { listCallNouns } from './call-verbs.ts'
import { machineNouns } from './machine/nouns.ts'
import type { Noun } from './verb.ts'

/** Every noun: first what the admin API has too, then what is done on the machine itself. */
export const nouns: Map<string, Noun> = listCallNouns()
for (const [name, verbs] of Object.entries(machineNouns))
  nouns.set(name, { ...nouns.get(name), ...verbs })
