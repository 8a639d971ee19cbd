import type { z } from 'zod'
import type { ShopContext, Deps, LockedContext } from '../settings/deps.ts'
import {
  defineAction,
  type Act,
  type Action,
  type CallName,
  type Guards,
  type Operator,
  type Outcome,
} from './act.ts'
import type { CommandForm } from './command-form.ts'
import type { FormWords } from './form-words.ts'

export type AdminCall = ReadCall | WriteCall

export type ReadCall =
  | (ReadOf<ShopContext> & { reachesOut?: never })
  | (ReadOf<Deps> & { reachesOut: true })

export interface Named {
  /** The resource and the command: an address below `/api/admin`, a command, and an action of the record. */
  name: CallName
  summary: string
  /** True if support people may make it, too. */
  support?: true
  /** True if no API key can make it. */
  personOnly?: true
  /** How the command line says it; null when it only makes sense in the console. */
  command?: CommandForm | null
}

export interface ReadOf<ReadDeps> extends Named {
  kind: 'read'
  /** The schema of the query, in which every field is text. */
  input: z.ZodObject
  /** The schema of the answer; null when it always answers a file. */
  output: z.ZodType | null
  /** The type of the file that it answers instead of JSON: asked with `format=csv`, or always. */
  file?: string
  /** Reads; a file instead of JSON is a `Response`. */
  read: (deps: ReadDeps, input: never, by: Operator) => Promise<unknown>
}

export interface WriteCall<ActDeps = Deps> extends Named {
  kind: 'write'
  /** The schema of the input with its `reason`. */
  input: z.ZodObject
  guards: Guards
  /** The scope that opens this call to an API key that may make no other call of its kind. */
  ownScope?: `${string}:${string}`
  /** True if it takes something of money, keys or access from somebody, or cannot be undone. */
  asksReason?: true
  past: string
  form?: FormWords
  /** Other ways that the console uses it, by what differs. */
  forms?: Record<string, Partial<FormWords>>
  /**
   * True if it runs again when a request is repeated, because the first may have left it undone; it must
   * be safe to repeat.
   */
  finishesOnRepeat?: true
  act(deps: ActDeps, by: Operator, input: unknown): Promise<Outcome>
}

type Refusal = { refused: string | string[] } | { forbidden: string }

interface Read<ReadDeps, Input extends z.ZodObject, Output extends z.ZodType> extends Named {
  input: Input
  output: Output
  file?: string
  read: (
    deps: ReadDeps,
    input: z.output<Input>,
    by: Operator,
  ) => Promise<z.input<Output> | Refusal | Response>
}

export function defineRead<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Read<ShopContext, Input, Output>,
): ReadCall {
  return { kind: 'read', ...call }
}

/** Defines a read that needs more than rows, such as a provider's answer. */
export function defineOutwardRead<Input extends z.ZodObject, Output extends z.ZodType>(
  call: Read<Deps, Input, Output>,
): ReadCall {
  return { kind: 'read', reachesOut: true, ...call }
}

export function defineFile<Input extends z.ZodObject>(
  call: Named & {
    input: Input
    file: string
    read: (deps: ShopContext, input: z.output<Input>, by: Operator) => Promise<Refusal | Response>
  },
): ReadCall {
  return { kind: 'read', output: null, ...call }
}

type OfWrite = Omit<WriteCall, 'kind' | 'input' | 'act'>

/** Defines a write of one transaction: `act` changes, and the change is recorded under the call's name. */
export function defineWrite<Shape extends z.ZodRawShape, ActDeps extends LockedContext>({
  input: shape,
  act,
  ...call
}: OfWrite & {
  input: Shape
  act: Act<ActDeps, z.output<z.ZodObject<Shape>> & { reason: string }>
}): WriteCall<ActDeps> {
  const action = defineAction(call.name, shape, act, call)
  return { kind: 'write', ...call, input: action.schema, act: action }
}

/**
 * Defines a write of several steps, such as one that asks a provider. `recorded` is the step that is
 * recorded, and takes what the call takes.
 */
export function defineSteps<ActDeps>(
  recorded: Pick<Action<never>, 'schema' | 'recordedAs' | 'guards'>,
  call: Omit<OfWrite, 'name' | 'asksReason' | 'guards'> & Pick<WriteCall<ActDeps>, 'act'>,
): WriteCall<ActDeps> {
  const { recordedAs: name, schema: input, guards } = recorded
  return { kind: 'write', ...call, name, input, guards }
}

/** Says why somebody may not make a call; null when they may. A person at the machine may make any. */
export function whyNotMake(call: AdminCall, { person, scopes }: Operator): string | null {
  if (person !== undefined)
    return person.role === 'owner' || call.support ? null : 'Only an owner may do this.'
  if (scopes === undefined) return null
  if (call.personOnly) return 'No API key can do this. Use the console.'
  const needed = listScopesOf(call)
  if (needed.some((scope) => scopes.has(scope))) return null
  return `This API key has no scope ${needed.join(' or ')}.`
}

/** Lists the scopes of an API key that open a call, each by itself. */
export function listScopesOf(call: AdminCall): string[] {
  const [resource] = call.name.split('/')
  if (call.kind === 'read') return [`${resource}:read`]
  if (call.guards === null) return [`${resource}:write`]
  return [call.guards, call.ownScope].filter((scope) => scope !== undefined)
}
