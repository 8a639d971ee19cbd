import { z } from 'zod'
import type { CommandForm } from '#server/admin/command-form.ts'
import { checkInput } from '#server/settings/check-input.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { listFields, sayAsTyped, type Field } from './fields.ts'
import { withShop, type Opened } from './open.ts'
import type { Input } from './read-input.ts'

export interface Command {
  /** The help text, in full sentences. */
  help: string
  readonly fields: Field[]
  /** Returns the exit code. */
  run(input: Input, call: Call): Promise<number>
  /** True if it prints a table, also available as JSON or CSV. */
  hasTable?: boolean
  /** True if it accepts `--dry-run`, to say what it would do. */
  hasTrial?: boolean
}

/** Commands by name; a resource that needs no names has one command without a name. */
export type Resource = Record<string, Command>

type Typed<Shape extends z.ZodRawShape> = Omit<Command, 'fields' | 'run'> &
  Pick<CommandForm, 'files'> & {
    input?: Shape
    words?: readonly (keyof Shape & string)[]
    run(input: z.output<z.ZodObject<Shape>>, call: Call): Promise<number>
  }

/** Defines a command that is not a call of the admin API, because it needs the machine. */
export function defineCommand<Shape extends z.ZodRawShape = Record<never, never>>({
  input,
  words = [],
  files = {},
  run,
  ...command
}: Typed<Shape>): Command {
  const schema = z.object(input ?? ({} as Shape))
  const list = () => listFields({ input: schema, command: { words, files } })
  return {
    ...command,
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

/** Passes the shop to a command that works on it. */
export function inShop<Said>(act: (opened: Opened, input: Said, call: Call) => Promise<number>) {
  return (input: Said, call: Call) => withShop(call, (opened) => act(opened, input, call))
}
