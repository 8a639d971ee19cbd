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
  /**
   * The resource and its command. It is the path below `/api/admin`, the command of the command line, and the
   * action in the record.
   */
  name: CallName
  summary: string
  /** True if support people may make the call, too. */
  support?: true
  /** True if no API key may make the call. */
  personOnly?: true
  /** How the call is written on the command line; null when it only makes sense in the console. */
  command?: CommandForm | null
}

export interface ReadOf<ReadDeps> extends Named {
  kind: 'read'
  /** The schema of the query, in which every field is text. */
  input: z.ZodObject
  /** The schema of the answer; null when the answer is always a file. */
  output: z.ZodType | null
  /**
   * The type of the file that the call can answer instead of JSON: on request with `format=csv`, or always.
   */
  file?: string
  /** Reads the answer: JSON, or a `Response` when it is a file. */
  read: (deps: ReadDeps, input: never, by: Operator) => Promise<unknown>
}

export interface WriteCall<ActDeps = Deps> extends Named {
  kind: 'write'
  /** The schema of the input, including its `reason`. */
  input: z.ZodObject
  guards: Guards
  /** The scope that allows an API key to make this call and no other of its kind. */
  ownScope?: `${string}:${string}`
  /** True if the call takes money, keys or access away from somebody, or cannot be undone. */
  asksReason?: true
  past: string
  form?: FormWords
  /** Other forms of the same call in the console, each with the words that differ. */
  forms?: Record<string, Partial<FormWords>>
  /**
   * True if the call runs again when its request is repeated, because the first run may not have finished.
   * Repeating it must be safe.
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

/** Defines a read that needs more than database rows, such as a provider's answer. */
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

/** Defines a write in one transaction: `act` makes the change, which is recorded under the call's name. */
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
 * Defines a write of several steps, such as one that asks a provider. `recorded` is the step that goes into
 * the record; it has the same input as the call.
 */
export function defineSteps<ActDeps>(
  recorded: Pick<Action<never>, 'schema' | 'recordedAs' | 'guards'>,
  call: Omit<OfWrite, 'name' | 'asksReason' | 'guards'> & Pick<WriteCall<ActDeps>, 'act'>,
): WriteCall<ActDeps> {
  const { recordedAs: name, schema: input, guards } = recorded
  return { kind: 'write', ...call, name, input, guards }
}

/**
 * Says why somebody may not make a call, or returns null when they may. Somebody at the command line may make
 * any call.
 */
export function whyNotMake(call: AdminCall, { person, scopes }: Operator): string | null {
  if (person !== undefined)
    return person.role === 'owner' || call.support ? null : 'Only an owner may do this.'
  if (scopes === undefined) return null
  if (call.personOnly) return 'No API key can do this. Use the console.'
  const needed = listScopesOf(call)
  if (needed.some((scope) => scopes.has(scope))) return null
  return `This API key has no scope ${needed.join(' or ')}.`
}

/** Lists the scopes that allow an API key to make a call. Each of them is enough. */
export function listScopesOf(call: AdminCall): string[] {
  const [resource] = call.name.split('/')
  if (call.kind === 'read') return [`${resource}:read`]
  if (call.guards === null) return [`${resource}:write`]
  return [call.guards, call.ownScope].filter((scope) => scope !== undefined)
}
