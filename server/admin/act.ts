import { z } from 'zod'
import type { AdminRole } from '#contract/admin/people.ts'
import { facts, type Facts, type KnownFacts } from '#contract/admin/write.ts'
import type { Trx } from '#db/schema.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import { checkInput } from '../settings/check-input.ts'
import type { LockedContext } from '../settings/deps.ts'
import type { About } from '../journal/entry.ts'
import { subjectOf, writeEntry } from '../journal/write-entry.ts'
import { beginRequest, endRequest, findRequest, type Known, type WriteRequest } from './requests.ts'

/** The caller of an action, such as `operator:mia`. `isTrial` rolls everything back at the end. */
export interface Operator {
  name: string
  /** The name shown to owners; the command line by default. */
  saidAs?: string
  /**
   * The person in the console. Without one, the caller is a program with an API key, or somebody at the
   * command line.
   */
  person?: Person
  /** The scopes of a program's API key. */
  scopes?: ReadonlySet<string>
  isTrial?: boolean
  /** The named request. If it is sent again, the answer is what the first one did. */
  request?: WriteRequest
}

export interface Person {
  adminId: string
  email: string
  role: AdminRole
  endsAt: Date
}

/** Returns the person, for calls that only somebody in the console can make. */
export function requirePerson({ person }: Operator): Person {
  if (person === undefined) throw new Error('only a person gets here')
  return person
}

export function nameToOwners({ saidAs = 'the command line' }: Operator): string {
  return saidAs
}

/**
 * Reports whether somebody may read something: owners may read everything, and API keys need its scope.
 * Somebody at the command line counts as an owner.
 */
export function mayRead({ person, scopes }: Operator, scope: string): boolean {
  if (person !== undefined) return person.role === 'owner'
  return scopes === undefined || scopes.has(scope)
}

/** The change that an action made to its subject. */
interface Change<Said = Facts> {
  subject: string
  before: Said
  after: Said
  /** The values that only the first answer contains and that are stored in no row, such as a secret. */
  shown?: Record<string, string>
}

interface Refusal {
  /** One sentence, or one for each part of the input. */
  refused: string | string[]
}

export type Outcome =
  | { ok: true; change: Change; number: number; isRepeat?: true }
  /** `isAway` is set when a provider did not answer, and may answer next time. */
  | { ok: false; problems: string[]; isAway?: boolean }

/** An action as its callers see it, with its input and the name it is recorded under. */
export interface Action<ActDeps> {
  (deps: ActDeps, by: Operator, input: unknown): Promise<Outcome>
  schema: z.ZodObject
  recordedAs: CallName
  guards: Guards
}

/**
 * The kinds of actions that need a guard because they touch money, keys or access. People confirm with their
 * passkey, and the database is backed up soon after.
 */
export type Guards = 'money' | 'keys' | 'people' | 'releases' | null

/** A call of the admin API, a command of the command line, and an action of the record. */
export type CallName = `${string}/${string}`

export type Act<ActDeps, Input> = (
  deps: ActDeps,
  trx: Trx,
  input: Input,
  by: Operator,
) => Promise<(About & Omit<Change<KnownFacts>, 'subject'>) | Refusal>

class Undone extends Error {}

const mostReason = 500
// The record is kept longer than personal data, so it must not contain any.
const text = (least: 0 | 1) =>
  z
    .string('say why')
    .trim()
    .min(least, 'say why')
    .max(mostReason, `must be at most ${mostReason} characters`)
    .refine((words) => !words.includes('@'), 'must name no email address')
const reason = text(1)
const optionalReason = text(0).default('')

/**
 * Makes an action. It checks its input, runs in one transaction, and records who did what, before, after and
 * why. A missing optional reason is recorded as empty.
 */
export function defineAction<Shape extends z.ZodRawShape, ActDeps extends LockedContext>(
  name: CallName,
  shape: Shape,
  act: Act<ActDeps, z.output<z.ZodObject<Shape>> & { reason: string }>,
  { asksReason = false, guards = null }: { asksReason?: boolean; guards?: Guards } = {},
): Action<ActDeps> {
  const schema = z.object({ ...shape, reason: asksReason ? reason : optionalReason })
  const run = async (deps: ActDeps, by: Operator, input: unknown): Promise<Outcome> => {
    const read = checkInput(schema, input)
    if (!read.ok) return read
    const checked = read.data as z.output<z.ZodObject<Shape>> & { reason: string }
    return runOnce(deps, by, async (trx) => {
      const did = await act(deps, trx, checked, by)
      if ('refused' in did) return { ok: false, problems: [did.refused].flat() }
      if (guards !== null) await askForCopy(trx)
      const { before, after, shown, ...about } = did
      const said = { before: facts.parse(before), after: facts.parse(after) }
      const why = { actor: by.name, what: name, reason: checked.reason }
      const number = await writeEntry(deps, trx, { ...why, ...about, ...said })
      return { ok: true, change: { subject: subjectOf(about), ...said, shown }, number }
    })
  }
  return Object.assign(run, { schema, recordedAs: name, guards })
}

async function runOnce(
  deps: LockedContext,
  by: Operator,
  act: (trx: Trx) => Promise<Outcome>,
): Promise<Outcome> {
  const { isTrial } = by
  const undone = new Undone()
  let outcome: Outcome | undefined
  const done = deps.db.transaction().execute(async (trx) => {
    outcome = await actOnRequest(deps, trx, by, () => act(trx))
    // This rolls back what was written before a refusal.
    if (isTrial || !outcome.ok) throw undone
  })
  await done.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return outcome!
}

/**
 * Acts once for each request. A request that succeeded is not done again; one that was refused may be tried
 * again.
 */
async function actOnRequest(
  deps: LockedContext,
  trx: Trx,
  { name: actor, request }: Operator,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  if (request === undefined) return act()
  const known = describeRepeat(await beginRequest(deps, trx, actor, request))
  if (known !== null) return known
  const outcome = await act()
  if (outcome.ok) await endRequest(trx, actor, request, outcome.number)
  return outcome
}

/** Returns what a request did when it was sent before; null when it is new. */
export async function findRepeat(
  deps: LockedContext,
  { name: actor, request }: Operator,
): Promise<Outcome | null> {
  return request === undefined ? null : describeRepeat(await findRequest(deps, actor, request))
}

function describeRepeat(known: Known): Outcome | null {
  if (known === null) return null
  if (known === 'reused') return { ok: false, problems: [keyReused] }
  const { number, ...change } = known
  return { ok: true, number, change, isRepeat: true }
}

const keyReused =
  'This Idempotency-Key was used for another request. Send a new one with each new request.'
