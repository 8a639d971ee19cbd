import { systemClock } from '#server/clock.ts'
import type { Call } from './call.ts'
import { withShop, type Opened } from './open.ts'

export interface Verb {
  /** What follows the verb. */
  usage?: string | undefined
  /** In whole sentences. */
  help: string
  /** Answers the exit code. */
  run(call: Call): Promise<number>
  /** Answers with a table, which can be JSON or CSV. */
  hasTable?: boolean
  /** What names a file or folder of whoever types it: places among the words, and options. */
  readonly files?: { words: readonly number[]; options: readonly string[] }
  /** Can say what it would do: `--dry-run`. */
  hasTrial?: boolean
}

/** Verbs by their name; a noun that needs none has one without a name. */
export type Noun = Record<string, Verb>

/** Gives the shop to verbs that read their own words, the verb's name among them. */
export function inShop(
  act: (opened: Opened, args: string[], call: Call) => Promise<number>,
  ...name: string[]
): Verb['run'] {
  return (call) => withShop(call, (opened) => act(opened, [...name, ...call.args], call))
}

export const inDatabase = ({ database: { db }, config }: Opened) => ({
  db,
  clock: systemClock,
  config,
})
