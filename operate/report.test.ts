import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Connection } from '#db/connect.ts'
import { forgetOldRows } from '#server/retention.ts'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import { reportCommand } from './report.ts'

let database: FreshDatabase
let connection: Connection
let said: { out: string; err: string }

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
})

afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})

beforeEach(() => {
  said = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += text), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.err += text), true))
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('before the first answer, the report says that there is none', async () => {
  expect(await reportCommand(connection.db, ['docs'])).toBe(0)
  expect(said).toEqual({ out: '', err: 'No reader has answered yet.\n' })
})

it('each page has its answer count, with its comments below, newest first', async () => {
  const tools = '/docs/using-tools'
  await connection.db
    .insertInto('docs_answers')
    .values([
      row('a', tools, true, 9, null),
      row('b', tools, false, 8, 'Which folders?'),
      row('c', tools, false, 10, '\u001b[31mred\u001b]0;title\u0007 text\u0008'),
      row('d', '/docs/introduction', true, 7, null),
    ])
    .execute()
  expect(await reportCommand(connection.db, ['docs'])).toBe(0)
  expect(said.out).toBe(`/docs/using-tools  1 yes  2 no
  2026-11-21 10h  no   red text
  2026-11-21 08h  no   Which folders?

/docs/introduction  1 yes  0 no
`)
  expect(said.err).toBe('4 answers on 2 pages\n')
})

it('an unknown subject gets the usage', async () => {
  for (const args of [[], ['shop'], ['docs', 'all'], ['constructor']]) {
    said = { out: '', err: '' }
    expect(await reportCommand(connection.db, args)).toBe(1)
    expect(said).toEqual({ out: '', err: 'Use: report docs|events\n' })
  }
})

describe('the counts of the pages', () => {
  it('are empty at first, and the report says so', async () => {
    expect(await reportCommand(connection.db, ['events'])).toBe(0)
    expect(said).toEqual({ out: '', err: 'Nothing has been counted yet.\n' })
  })

  it('are the same before, while and after events become daily counts', async () => {
    await connection.db
      .insertInto('analytics_events')
      .values([
        ...Array.from({ length: 11 }, (_, hour) => event('/faq', Date.UTC(2026, 9, 31, 13 + hour))),
        event('/', Date.UTC(2026, 9, 31, 5)),
        event('/faq', Date.UTC(2026, 10, 1, 0)),
      ])
      .execute()
    const counted = `2026-11        1  page_view  /faq
2026-10       11  page_view  /faq
2026-10        1  page_view  /
`
    for (const hour of [12, 18, 24, 30]) {
      said = { out: '', err: '' }
      expect(await reportCommand(connection.db, ['events'])).toBe(0)
      expect(said).toEqual({ out: counted, err: '13 events\n' })
      await forgetAt(Date.UTC(2026, 10, 30, hour))
    }
    expect(await connection.db.selectFrom('analytics_events').selectAll().execute()).toEqual([])
    expect(await connection.db.selectFrom('analytics_days').selectAll().execute()).toHaveLength(3)
  })
})

/** Runs the retention on two instances at once. */
async function forgetAt(now: number): Promise<void> {
  const deps = { db: connection.db, clock: { now: () => new Date(now) } }
  await Promise.all([forgetOldRows(deps), forgetOldRows(deps)])
}

function event(path: string, at: number) {
  return { name: 'page_view', path, title: null, at: new Date(at) }
}

function row(id: string, path: string, helpful: boolean, hour: number, comment: string | null) {
  return { id, path, helpful, comment, at: new Date(Date.UTC(2026, 10, 21, hour)) }
}
