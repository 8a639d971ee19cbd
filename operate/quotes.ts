import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { writeCents } from '#contract/money.ts'
import { listQuotes } from '#server/admin/list-quotes.ts'
import { createQuote, renewQuoteLink, withdrawQuote } from '#server/admin/quotes.ts'
import { makeQuoteToken, type Person } from '#server/orders/quotes.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { readPeopleFile } from './people.ts'
import { printPage } from './print-page.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'
import type { Format } from './table.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'siteUrl'> }
type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

export const creating =
  '--email <buyer> --seats <n> --unit-cents <n> --mode seats|keys [--people <file>] [--valid-days 30] --reason "…"'
const taken = ['email', 'seats', 'unit-cents', 'mode', 'people', 'valid-days', 'reason']
const columns = [
  'id',
  'created',
  'state',
  'email',
  'mode',
  'seats',
  'unit',
  'currency',
  'valid_until',
]

/** `quotes list`: never their links. */
export async function listQuotesCommand(
  deps: QuoteDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['after'] }, args)
  if (filter === null) return complain('Use: quotes list [--after <page>]')
  const rows = await listQuotes(deps, filter.after)
  if ('refused' in rows) return complain(rows.refused)
  const written = rows.map((row) => ({ ...row, unit: writeCents(row.unit_cents, row.currency) }))
  return printPage(written, columns, ['quote', 'quotes'], format)
}

/** `quotes create`: prints the link, which is shown once. */
export async function createQuoteCommand(
  deps: QuoteDeps,
  args: string[],
  settings: Settings,
): Promise<number> {
  const input = readInput({ words: [], options: taken }, args)
  if (input === null) return complain(`Use: quotes create ${creating}`)
  const read = await readTeam(input)
  if ('problems' in read) return complain(...read.problems)
  const { 'unit-cents': unitCents, 'valid-days': validDays = '30', ...named } = input
  const offer = { ...named, unitCents, validDays, people: read.people }
  return runWithLink(deps, settings, createQuote, offer)
}

/** `quotes withdraw`: ends an offer that nobody paid. */
export async function withdrawQuoteCommand(
  deps: QuoteDeps,
  args: string[],
  settings: Settings,
): Promise<number> {
  const input = readInput({ words: ['quote'], options: ['reason'] }, args)
  if (input === null) return complain('Use: quotes withdraw <id> --reason "…"')
  return runAction(settings, deps, withdrawQuote, input)
}

/** `quotes new-link`: prints another link, and the one before stops working. */
export async function newLinkCommand(
  deps: QuoteDeps,
  args: string[],
  settings: Settings,
): Promise<number> {
  const input = readInput({ words: ['quote'], options: ['reason'] }, args)
  if (input === null) return complain('Use: quotes new-link <id> --reason "…"')
  const question = 'The link that was sent stops working.'
  return runWithLink(deps, settings, renewQuoteLink, input, question)
}

async function runWithLink(
  deps: QuoteDeps,
  settings: Settings,
  action: typeof createQuote,
  input: unknown,
  question?: string,
): Promise<number> {
  const token = makeQuoteToken()
  const shown = { link: `${deps.config.siteUrl}/quote?t=${token}` }
  const code = await runAction(settings, { ...deps, token }, action, input, { question, shown })
  if (code === 0 && !settings.isTrial)
    process.stderr.write(
      'Keep this link: it is not stored and cannot be shown again. If it is lost, use quotes new-link.\n',
    )
  return code
}

async function readTeam({
  mode,
  people,
  seats,
}: Record<string, string | undefined>): Promise<{ people: Person[] } | { problems: string[] }> {
  if ((mode === 'keys') !== (people !== undefined))
    return { problems: ['--people belongs to --mode keys, which needs it.'] }
  if (people === undefined) return { people: [] }
  const read = await readPeopleFile(people)
  return 'problems' in read ? read : matchSeats(read.people, seats)
}

/** One person for each seat. */
function matchSeats(listed: Person[], seats: string | undefined) {
  const { length } = listed
  if (length !== Number(seats))
    return {
      problems: [`The file names ${length} people, and the quote has ${seats} seats.`],
    }
  return { people: listed.map(({ name, email }) => ({ name, email })) }
}
