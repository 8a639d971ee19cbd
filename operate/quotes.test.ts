import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { hearAll } from '#test/world/commands.ts'
import { runCommand } from '#test/world/console.ts'
import { ownShop } from '#test/world/visit.ts'
import { makeFolder } from '#test/folder.ts'

const folder = makeFolder()
const shop = await ownShop('rows', { work: false })
const said = hearAll()
beforeEach(() => shop.dropRows('quotes'))

function run(command: string, text: string, isTrial = false): Promise<number> {
  Object.assign(said, { out: '', err: '' })
  const words = text === '' ? [] : text.split(' ')
  const config = { ...shop.deps.config, siteUrl: 'https://shop.example' }
  return runCommand({ ...shop.deps, config }, ['quotes', command, ...words], {
    format: 'json',
    isTrial,
    isAgreed: true,
  })
}

async function list() {
  expect(await run('list', '')).toBe(0)
  return JSON.parse(said.out) as Record<string, string>[]
}

const readLink = () => JSON.parse(said.out)[0].link as string

const offer = '--email boss@example.org --seats 2 --unit-cents 3900 --reason asked'

it('the operator makes a quote, sees it in the list, and withdraws it once', async () => {
  expect(await run('create', `${offer} --mode seats`)).toBe(0)
  expect(readLink()).toMatch(/^https:\/\/shop\.example\/quote\?t=[\w-]{22}$/)
  expect(said.err).toContain('it is not stored and cannot be shown again')
  const [quote] = await list()
  expect(quote).toMatchObject({
    state: 'open',
    email: 'boss@example.org',
    mode: 'seats',
    seats: 2,
    unit_cents: 3900,
    currency: 'usd',
  })
  expect(said.out).not.toContain('/quote?t=')
  const withdraw = `${quote!.id} --reason late`
  expect(await run('withdraw', withdraw)).toBe(0)
  expect(await run('withdraw', withdraw)).toBe(1)
  expect(said.err).toContain('This quote is already withdrawn.')
  expect(await run('new-link', withdraw)).toBe(1)
  expect(said.err).toContain('This quote is already withdrawn.')
  expect((await list())[0]).toMatchObject({ state: 'withdrawn' })
})

it('the operator replaces the link of a quote', async () => {
  await run('create', `${offer} --mode seats`)
  const first = readLink()
  const [{ id } = {}] = await list()
  expect(await run('new-link', `${id} --reason lost`)).toBe(0)
  expect(readLink()).toMatch(/^https:\/\/shop\.example\/quote\?t=[\w-]{22}$/)
  expect(readLink()).not.toBe(first)
})

it('a dry run shows no link and makes no quote', async () => {
  expect(await run('create', `${offer} --mode seats`, true)).toBe(0)
  expect(said.out + said.err).not.toContain('quote?t=')
  expect(await list()).toEqual([])
})

it('keys go to the people in a file, and a file with mistakes makes no quote', async () => {
  const good = join(folder, 'good.csv')
  const bad = join(folder, 'bad.csv')
  await writeFile(good, 'name,email\nKit,kit@example.org\nLea,lea@example.org\n')
  await writeFile(bad, 'name,email\nKit,kit@example.org\nLea,lea@\n')
  expect(await run('create', `${offer} --mode keys --people ${bad}`)).toBe(1)
  expect(said).toEqual({ out: '', err: 'Line 3: "lea@" is not an email address.\n' })
  expect(await run('create', `${offer} --mode keys --people ${good}`)).toBe(0)
  const people = await shop.readRows('quote_people')
  expect(people).toMatchObject([
    { seat: 1, email: 'kit@example.org' },
    { seat: 2, email: 'lea@example.org' },
  ])
})

it.each([
  ['create', '', '--email is missing.\nUsage: quotes create --email <email> --mode seats|keys'],
  ['create', offer.replace('boss@', 'boss') + ' --mode seats', '--email: must be an email address'],
  ['create', `${offer} --mode both`, '--mode: must be seats or keys'],
  [
    'create',
    `${offer} --mode keys`,
    '--people <file>: must name one person for each of the 2 keys.',
  ],
  ['create', `${offer} --mode keys --people /nowhere/people.csv`, '/nowhere/people.csv cannot be'],
  ['create', `${offer} --mode seats --valid-days 0`, '--valid-days: must be a whole number from 1'],
  ['create', `${offer} --mode seats --seats 0`, '--seats: must be a whole number from 1 to 1000'],
  ['create', `${offer} --mode seats --unit-cents 3.9`, '--unit-cents: must be a whole number'],
  ['create', `${offer} --mode seats --unit-cents 49`, '--unit-cents: must be at least 50'],
  ['create', `${offer} --mode seats --seats 1000 --unit-cents 999999`, 'The total can be at most'],
  [
    'create',
    `${offer} --mode seats --discount 5`,
    "Unknown option '--discount'.\nUsage: quotes create",
  ],
  ['withdraw', '', '<quote> is missing.\nUsage: quotes withdraw'],
  ['withdraw', 'nothing --reason none', '<quote>: is not the id of a quote'],
  ['new-link', '11111111-1111-4111-8111-111111111111 --reason none', 'There is no quote 1111'],
] as const)('quotes %s %s is refused with a sentence', async (command, text, sentence) => {
  expect(await run(command, text)).toBe(1)
  expect(said.err).toContain(sentence)
  expect(said.out).toBe('')
  expect(await list()).toEqual([])
})
