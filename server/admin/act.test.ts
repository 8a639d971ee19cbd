import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect, type Connection } from '#db/connect.ts'
import { openBooks } from '#test/books.ts'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import type { Books } from '../deps.ts'
import { findViolations } from '../reconcile/violations.ts'
import { defineAction } from './act.ts'
import { listActions, verifyActions } from './audit/actions.ts'

let database: FreshDatabase
let connection: Connection
let deps: Books
let time = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
  deps = { ...openBooks(connection.db), clock: { now: () => new Date(time++) } }
})
afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await deps.db.deleteFrom('operator_actions').execute()
  await deps.db.deleteFrom('operator_action_ends').execute()
  await deps.db.deleteFrom('health').execute()
})

const mia = { name: 'operator:mia' }
const why = { reason: 'asked on the phone' }

/** Stands for any action: writes a row, and can die after it. */
const measure = defineAction(
  'tests/measure',
  { name: z.string().max(20, 'is too long'), fate: z.enum(['lives', 'dies', 'refuses']) },
  async ({ clock }: Books, trx, { name, fate }) => {
    if (fate === 'refuses') return { refused: 'Not today.' }
    const at = { since: clock.now(), measured_at: clock.now() }
    await trx
      .insertInto('health')
      .values({ name, answer: 'answers', ...at })
      .execute()
    if (fate === 'dies') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    return { subject: name, before: {}, after: { answer: 'answers' } }
  },
)

const names = async () => (await deps.db.selectFrom('health').select('name').execute()).length

describe('an action', () => {
  it('is recorded with who, what, before, after and why', async () => {
    const outcome = await measure(deps, mia, { name: 'a', fate: 'lives', ...why })
    expect(outcome).toMatchObject({ ok: true, number: 1, change: { subject: 'a' } })
    expect(await listActions(deps, {})).toMatchObject([
      {
        number: 1,
        actor: 'operator:mia',
        action: 'tests/measure',
        subject: 'a',
        before: {},
        after: { answer: 'answers' },
        ...why,
      },
    ])
  })

  it.each([
    [{ fate: 'lives', name: 'x'.repeat(21), ...why }, 'name: is too long'],
    [{ fate: 'lives', name: 'x' }, 'reason: say why'],
    [{ fate: 'lives', name: 'x', reason: '  ' }, 'reason: say why'],
    [{ fate: 'lives', name: 'x', reason: 'for a@b.org' }, 'reason: must name no email address'],
    [{ fate: 'refuses', name: 'x', ...why }, 'Not today.'],
  ])('%j changes and records nothing', async (input, problem) => {
    expect(await measure(deps, mia, input)).toEqual({ ok: false, problems: [problem] })
    expect([await names(), await listActions(deps, {})]).toEqual([0, []])
  })

  it('that is only tried says what it would do, and leaves nothing behind', async () => {
    const trial = { ...mia, isTrial: true }
    const outcome = await measure(deps, trial, { name: 'a', fate: 'lives', ...why })
    expect(outcome).toMatchObject({ ok: true, change: { after: { answer: 'answers' } } })
    expect([await names(), await listActions(deps, {})]).toEqual([0, []])
  })

  it('that loses its connection in the middle is not half done', async () => {
    await expect(measure(deps, mia, { name: 'a', fate: 'dies', ...why })).rejects.toThrow()
    expect([await names(), await listActions(deps, {})]).toEqual([0, []])
  })
})

/** Each action with another reason, and all hashes made to fit. */
const writeAnew = `do $$ declare before_it bytea := ''; begin
  for n in 1..3 loop
    update operator_actions set reason = 'none', previous_hash = before_it where number = n;
    select hash_operator_action(act) into before_it from operator_actions act where number = n;
  end loop;
end $$`
const endsAnew = `update operator_action_ends set hash = hash_operator_action(act)
  from operator_actions act where act.number = operator_action_ends.number`

describe('the chain of actions', () => {
  const act = (name: string) => measure(deps, mia, { name, fate: 'lives', ...why })

  it('has one end, however many act at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 15 }, (_, at) => act(`${at}`)))
    const numbers = outcomes.map((each) => each.ok && each.number).toSorted((a, b) => +a - +b)
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
    expect(await verifyActions(deps)).toMatchObject({ actions: 15, broken_at: null })
    expect(await findViolations(deps.db)).toEqual([])
  })

  it.each([
    [2, `update operator_actions set reason = 'none' where number = 2`],
    [2, `update operator_actions set at = at + interval '1 microsecond' where number = 2`],
    [2, `update operator_actions set after = '{}' where number = 2`],
    [2, `update operator_actions set actor = 'operator:eve' where number = 2`],
    [2, `delete from operator_actions where number = 2`],
    [3, `update operator_actions set reason = 'none' where number = 3`],
    [3, `delete from operator_actions where number = 3`],
    [2, `delete from operator_actions where number > 1`],
    [1, `delete from operator_actions`],
    [3, `delete from operator_action_ends where number = 3`],
    [1, writeAnew],
    // Another action in the place of the last.
    [
      3,
      `create temporary table other on commit drop as select * from operator_actions where number = 3;
       delete from operator_actions where number = 3;
       insert into operator_actions select number, at, actor, action, 'd', reason, before, after, previous_hash from other`,
    ],
  ])('shows that somebody changed action %i: %s', async (brokenAt, statements) => {
    for (const name of ['a', 'b', 'c']) await act(name)
    await deps.db.transaction().execute((trx) => sql.raw(statements).execute(trx))
    expect(await verifyActions(deps)).toMatchObject({ broken_at: brokenAt })
    const views = (await findViolations(deps.db)).map(({ view }) => view)
    expect(new Set(views)).toEqual(new Set(['v_violation_i21']))
  })

  it.each([
    [
      'cut with its ends',
      `delete from operator_actions where number > 2; delete from operator_action_ends where number > 2`,
    ],
    ['written anew with its ends', `${writeAnew}; ${endsAnew}`],
  ])('that was %s does not hold a head that was noted', async (_what, statements) => {
    for (const name of ['a', 'b', 'c']) await act(name)
    const { head } = await verifyActions(deps)
    await act('d')
    expect(await verifyActions(deps, head!)).toMatchObject({ holds_head: true })
    await sql`delete from operator_actions where number = 4`.execute(deps.db)
    await sql`delete from operator_action_ends where number = 4`.execute(deps.db)
    await sql.raw(statements).execute(deps.db)
    expect(await verifyActions(deps, head!)).toMatchObject({ broken_at: null, holds_head: false })
  })

  it('is read a page at a time, and by what it is about', async () => {
    for (let at = 1; at <= 60; at += 1) await act(`${at}`)
    const first = await listActions(deps, {})
    expect([first[0]!.number, first.length]).toEqual([60, 50])
    expect(await listActions(deps, { below: first.at(-1)!.number })).toHaveLength(10)
    expect(await listActions(deps, { subject: '7' })).toHaveLength(1)
    expect(await listActions(deps, { actor: 'operator:eve' })).toEqual([])
  })
})
