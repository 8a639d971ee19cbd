import type { z } from 'zod'
import type { Operator, Outcome } from '../../admin/act.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from './caller.ts'

/** A call of the admin API, which is also what the console's pages ask. */
export type AdminCall = ReadCall | WriteCall

interface Named {
  /** As the command line names it, such as `licenses/grant`: the address below `/api/admin`. */
  name: `${string}/${string}`
  /** One sentence for the reference. */
  summary: string
  /** Support people may make it too. */
  support?: true
  /** No API key can. */
  personOnly?: true
}

type Refusal = { refused: string | string[] }

export interface ReadCall extends Named {
  kind: 'read'
  /** Of the query: every field is text. */
  input: z.ZodObject
  output: z.ZodType
  /** The type of the file that it can answer instead of JSON. */
  file?: string
  /** A file instead of JSON is a `Response`. */
  read(deps: Deps, input: never, caller: Caller): Promise<unknown>
}

export interface WriteCall extends Named {
  kind: 'write'
  /** With its `reason`. */
  input: z.ZodObject
  /** Calls of these kinds ask a person for the passkey again, and are in no group of scopes. */
  guards: 'money' | 'keys' | 'people' | 'releases' | null
  /**
   * Runs again when a request is repeated, as the first may have left it undone; must be safe to
   * repeat.
   */
  finishesOnRepeat?: true
  act(deps: Deps, by: Operator, input: never, caller: Caller): Promise<Done>
}

/** `shown`: what only the first answer holds and no row, such as a secret. */
export type Done = Outcome & { shown?: Record<string, string> }

/** Ties what a read takes and answers to its schemas. */
export function defineRead<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Omit<ReadCall, 'kind' | 'input' | 'output' | 'read'> & {
    input: Input
    output: Output
    read(
      deps: Deps,
      input: z.output<Input>,
      caller: Caller,
    ): Promise<z.input<Output> | Refusal | Response>
  },
): ReadCall {
  return { kind: 'read', ...call }
}

/** Ties what a write takes to its schema. */
export function defineWrite<Input extends z.ZodObject>(
  call: Omit<WriteCall, 'kind' | 'input' | 'act'> & {
    input: Input
    act(deps: Deps, by: Operator, input: z.input<Input>, caller: Caller): Promise<Done>
  },
): WriteCall {
  return { kind: 'write', ...call }
}

/** The name of the scope that an API key needs for a call. */
export function nameScope({ name }: Pick<AdminCall, 'name'>): string {
  return name.replace('/', ':')
}

/** An API key gets it only when its scope is ticked by name. */
export function isTickedByName(call: AdminCall): boolean {
  return call.kind === 'write' && call.guards !== null
}
