import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { recordAction, type Facts } from './record.ts'

/** Who acts, such as `operator:mia`; `isTrial` undoes everything in the end. */
export interface Operator {
  name: string
  isTrial?: boolean
}

/** What an action did to its subject. `before` and `after` hold ids, words and numbers, no addresses. */
interface Change {
  subject: string
  before: Facts
  after: Facts
}

interface Refusal {
  /** One sentence, or one for each part of the input. */
  refused: string | string[]
}

export type Outcome =
  | { ok: true; change: Change; number: number }
  | { ok: false; problems: string[] }

type Act<ActDeps, Input> = (
  deps: ActDeps,
  trx: Transaction<Database>,
  input: Input,
) => Promise<Change | Refusal>

class Undone extends Error {}

const mostReason = 500
// The record outlives the people in it.
const reason = z
  .string('say why')
  .trim()
  .min(1, 'say why')
  .max(mostReason, `must be at most ${mostReason} characters`)
  .refine((text) => !text.includes('@'), 'must name no email address')

/**
 * Makes an action: it checks its input, runs in one transaction, and is recorded with who, what,
 * before, after and why. The record comes last, so that nobody waits for its lock longer than needed.
 */
export function defineAction<
  Shape extends z.ZodRawShape,
  ActDeps extends Pick<Deps, 'db' | 'clock'>,
>(
  name: string,
  shape: Shape,
  act: Act<ActDeps, z.output<z.ZodObject<Shape>> & { reason: string }>,
): (deps: ActDeps, by: Operator, input: unknown) => Promise<Outcome> {
  const schema = z.object({ ...shape, reason })
  return async (deps, by, input) => {
    const read = schema.safeParse(input)
    if (!read.success) return { ok: false, problems: read.error.issues.map(describeIssue) }
    const checked = read.data as z.output<z.ZodObject<Shape>> & { reason: string }
    return runOnce(deps, by, async (trx) => {
      const change = await act(deps, trx, checked)
      if ('refused' in change) return { ok: false, problems: [change.refused].flat() }
      const why = { actor: by.name, action: name, reason: checked.reason }
      return { ok: true, change, number: await recordAction(deps, trx, { ...why, ...change }) }
    })
  }
}

async function runOnce(
  { db }: Pick<Deps, 'db'>,
  { isTrial }: Operator,
  act: (trx: Transaction<Database>) => Promise<Outcome>,
): Promise<Outcome> {
  const undone = new Undone()
  let outcome: Outcome | undefined
  const done = db.transaction().execute(async (trx) => {
    outcome = await act(trx)
    // What was written before a refusal must not stay.
    if (isTrial || !outcome.ok) throw undone
  })
  await done.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return outcome!
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}
