import { z } from 'zod'
import type { Command } from '#server/admin/command.ts'
import { checkInput } from '#server/settings/check-input.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { listFields, sayAsTyped, type Field } from './fields.ts'
import { withShop, type Opened } from './open.ts'
import type { Input } from './read-input.ts'

export interface Verb {
  /** The help, in whole sentences. */
  help: string
  readonly fields: Field[]
  /** Returns the exit code. */
  run(input: Input, call: Call): Promise<number>
  /** True if it prints a table, which can be JSON or CSV. */
  hasTable?: boolean
  /** True if it can say what it would do: `--dry-run`. */
  hasTrial?: boolean
}

/** Verbs by their name; a noun that needs none has one without a name. */
export type Noun = Record<string, Verb>

type Typed<Shape extends z.ZodRawShape> = Omit<Verb, 'fields' | 'run'> &
  Pick<Command, 'files'> & {
    input?: Shape
    words?: readonly (keyof Shape & string)[]
    run(input: z.output<z.ZodObject<Shape>>, call: Call): Promise<number>
  }

/** Defines a verb that is no call of the admin API, because it needs the machine. */
export function defineVerb<Shape extends z.ZodRawShape = Record<never, never>>({
  input,
  words = [],
  files = {},
  run,
  ...verb
}: Typed<Shape>): Verb {
  const schema = z.object(input ?? ({} as Shape))
  const list = () => listFields({ input: schema, command: { words, files } })
  return {
    ...verb,
    get fields() {
      return list()
    },
    run: async (said, call) => {
      const read = checkInput(schema, said)
      if (read.ok) return run(read.data, call)
      return complain(...read.problems.map((each) => sayAsTyped(list(), each)))
    },
  }
}

/** Gives the shop to a verb that works on it. */
export function inShop<Said>(act: (opened: Opened, input: Said, call: Call) => Promise<number>) {
  return (input: Said, call: Call) => withShop(call, (opened) => act(opened, input, call))
}
