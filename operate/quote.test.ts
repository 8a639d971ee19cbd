import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect, type Connection } from '#db/connect.ts'
import { systemClock } from '#server/clock.ts'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import { quoteCommand } from './quote.ts'

let database: FreshDatabase
let connection: Connection
let folder: string
let said: { out: string; err: string }

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
  folder = await mkdtemp(join(tmpdir(), 'protocraft-quotes-'))
})

afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  said = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += text), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.err += text), true))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const run = (text: string) =>
  quoteCommand(
    { db: connection.db, clock: systemClock, config: { siteUrl: 'https://shop.example' } },
    text.split(' '),
  )

const offer = 'create --email boss@example.org --seats 2 --unit-cents 3900'

it('the operator makes a quote, sees it in the list, and cancels it once', async () => {
  expect(await run(`${offer} --mode seats`)).toBe(0)
  expect(said.out).toMatch(/^https:\/\/shop\.example\/quote\?t=[\w-]{22}\n$/)
  expect(said.err).toContain('it is not stored and cannot be shown again')
  said.out = ''
  expect(await run('list')).toBe(0)
  expect(said.out).toContain(`open  boss@example.org  seats  2 × $39.00 USD`)
  expect(said.out).not.toContain('/quote?t=')
  const [id] = said.out.split('  ')
  expect(await run(`cancel ${id}`)).toBe(0)
  expect(await run(`cancel ${id}`)).toBe(1)
  expect(said.err).toContain('The quote is cancelled already.')
  expect(await run('cancel nothing-like-it')).toBe(1)
  expect(said.err).toContain('There is no quote nothing-like-it.')
  const audit = await connection.db.selectFrom('audit').select(['actor', 'action']).execute()
  expect(audit).toEqual([
    { actor: 'operator', action: 'quote created' },
    { actor: 'operator', action: 'quote cancelled' },
  ])
})

it('keys go to the people of a file, and a file that is wrong makes no quote', async () => {
  const good = join(folder, 'good.csv')
  const bad = join(folder, 'bad.csv')
  const few = join(folder, 'few.csv')
  await writeFile(good, 'name,email\nKit,kit@example.org\nLea,lea@example.org\n')
  await writeFile(bad, 'name,email\nKit,kit@example.org\nLea,lea@\n')
  await writeFile(few, 'name,email\nKit,kit@example.org\n')
  expect(await run(`${offer} --mode keys --people ${bad}`)).toBe(1)
  expect(said).toEqual({ out: '', err: 'Line 3: "lea@" is no email address.\n' })
  expect(await run(`${offer} --mode keys --people ${few}`)).toBe(1)
  expect(said.err).toContain('names 1 people, and the quote has 2 seats')
  expect(await run(`${offer} --mode keys --people ${good}`)).toBe(0)
  const people = await connection.db.selectFrom('quote_people').select(['seat', 'email']).execute()
  expect(people).toEqual([
    { seat: 1, email: 'kit@example.org' },
    { seat: 2, email: 'lea@example.org' },
  ])
})

it.each([
  ['create', '--email must be an email address.'],
  [`${offer} --mode both`, '--mode must be seats or keys.'],
  [`${offer} --mode keys`, '--people belongs to --mode keys, which needs it.'],
  [`${offer} --mode seats --people people.csv`, '--people belongs to --mode keys'],
  [`${offer} --mode keys --people /nowhere/people.csv`, '/nowhere/people.csv cannot be read.'],
  [`${offer} --mode seats --valid-days 0`, '--valid-days must be 1 to 365.'],
  ['create --email boss@example.org --seats 0 --unit-cents 3900 --mode seats', '--seats must be'],
  ['create --email boss@example.org --seats 2 --unit-cents 3.9 --mode seats', '--unit-cents must'],
  ['create --email a@example.org --seats 1000 --unit-cents 999999 --mode seats', 'The total is'],
  [`${offer} --mode seats --discount 5`, 'Use: quote create'],
  ['list all', 'Use: quote create'],
  ['cancel', 'Use: quote create'],
])('quote %s is refused in words', async (command, sentence) => {
  expect(await run(command)).toBe(1)
  expect(said.err).toContain(sentence)
  expect(said.out).toBe('')
})
