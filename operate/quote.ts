import { parseArgs } from 'node:util'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { parseEmail } from '#server/accounts/email.ts'
import {
  cancelQuote,
  createQuote,
  listQuotes,
  type Offer,
  type Person,
} from '#server/orders/quotes.ts'
import { readPeopleFile } from './people.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'siteUrl'> }

const usage = `Use: quote create --email buyer@example.org --seats 5 --unit-cents 3900 --mode seats
     quote create --email buyer@example.org --seats 5 --unit-cents 3900 --mode keys --people people.csv
     (and --valid-days 14 for another term than 30 days)
     quote list
     quote cancel <id>`

const mostSeats = 1000
const mostCents = 99_999_999
const mostDays = 365

/** `quote …`: manages quotes for teams. Answers 0 on success, 1 with a list of problems. */
export async function quoteCommand(deps: QuoteDeps, args: string[]): Promise<number> {
  const [verb, ...rest] = args
  if (verb === 'create') return create(deps, rest)
  if (verb === 'list' && rest.length === 0) return list(deps)
  if (verb === 'cancel' && rest.length === 1) return cancel(deps, rest[0]!)
  return complain([usage])
}

async function create(deps: QuoteDeps, args: string[]): Promise<number> {
  const read = await readOffer(args)
  if ('problems' in read) return complain(read.problems)
  const { id, token } = await createQuote(deps, read.offer)
  process.stdout.write(`${deps.config.siteUrl}/quote?t=${token}\n`)
  process.stderr.write(
    `Keep this link: it is not stored and cannot be shown again. If it is lost, use quote cancel ${id} and make a new one.\n`,
  )
  return 0
}

async function list(deps: QuoteDeps): Promise<number> {
  const quotes = await listQuotes(deps)
  for (const quote of quotes) {
    const price = `${quote.seats} × ${formatCents(quote.unit_cents, quote.currency)}`
    const until = `until ${quote.valid_until.toISOString().slice(0, 10)}`
    const facts = [quote.id, quote.state, quote.email, quote.mode, price, until]
    process.stdout.write(`${facts.join('  ')}\n`)
  }
  process.stderr.write(`${quotes.length} quotes\n`)
  return 0
}

async function cancel(deps: QuoteDeps, id: string): Promise<number> {
  const known = (await listQuotes(deps)).some((quote) => quote.id === id)
  const state = known ? await cancelQuote(deps, id) : null
  if (state === 'open') {
    process.stdout.write('The quote is cancelled. Its link says so.\n')
    return 0
  }
  return complain([state === null ? `There is no quote ${id}.` : `The quote is ${state} already.`])
}

async function readOffer(args: string[]): Promise<{ offer: Offer } | { problems: string[] }> {
  const options = readOptions(args)
  if (options === null) return { problems: [usage] }
  const email = parseEmail(options.email ?? '')
  const offer = {
    email: email?.typed ?? '',
    mode: options.mode === 'keys' ? ('keys' as const) : ('seats' as const),
    seats: readNumber(options.seats),
    unitCents: readNumber(options['unit-cents']),
    validDays: readNumber(options['valid-days'] ?? '30'),
  }
  const problems = [
    ...(email === null ? ['--email must be an email address.'] : []),
    ...(/^(seats|keys)$/.test(options.mode ?? '') ? [] : ['--mode must be seats or keys.']),
    ...findNumberProblems(offer),
    ...((options.mode === 'keys') === (options.people !== undefined)
      ? []
      : ['--people belongs to --mode keys, which needs it.']),
  ]
  if (problems.length > 0) return { problems }
  if (options.people === undefined) return { offer: { ...offer, people: [] } }
  const read = await readPeopleFile(options.people)
  return 'problems' in read ? read : addPeople(offer, read.people)
}

/** One for each seat. */
function addPeople(offer: Omit<Offer, 'people'>, listed: Person[]) {
  const { length } = listed
  if (length !== offer.seats)
    return {
      problems: [`The file names ${length} people, and the quote has ${offer.seats} seats.`],
    }
  const people = listed.map(({ name, email }) => ({ name, email }))
  return { offer: { ...offer, people } }
}

function findNumberProblems({ seats, unitCents, validDays }: Omit<Offer, 'people'>): string[] {
  const problems: string[] = []
  if (!(seats >= 1 && seats <= mostSeats)) problems.push(`--seats must be 1 to ${mostSeats}.`)
  if (!(unitCents >= 50)) problems.push('--unit-cents must be at least 50.')
  if (!(seats * unitCents <= mostCents))
    problems.push(`The total is above ${formatCents(mostCents, product.currency)}.`)
  if (!(validDays >= 1 && validDays <= mostDays))
    problems.push(`--valid-days must be 1 to ${mostDays}.`)
  return problems
}

function readNumber(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const
  const names = ['email', 'seats', 'unit-cents', 'mode', 'people', 'valid-days'] as const
  const options = Object.fromEntries(names.map((name) => [name, text]))
  try {
    return parseArgs({ args, options, strict: true }).values as Partial<
      Record<(typeof names)[number], string>
    >
  } catch {
    return null
  }
}

function complain(sentences: string[]): 1 {
  process.stderr.write(`${sentences.join('\n')}\n`)
  return 1
}
