import { systemClock } from '#server/clock.ts'
import { requireConfig } from '#server/refuse-to-start.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { listAudit, verifyAudit } from './audit.ts'
import type { Call } from './call.ts'
import { caseCommand } from './cases.ts'
import { checkCommand } from './check.ts'
import { exportCommand, findCommand, showCommand } from './customers.ts'
import { emailsCommand } from './emails.ts'
import { newKeysCommand } from './keys.ts'
import { describeLicenseVerb, licenseCommand, type LicenseVerbName } from './licenses.ts'
import { withShop, type Opened } from './open.ts'
import { withBooks, withJobs } from './open-books.ts'
import { exportPagesCommand } from './pages.ts'
import { listQuarantineCommand } from './quarantine.ts'
import { quoteCommand } from './quote.ts'
import { reconcileCommand } from './reconcile.ts'
import { publishCommand } from './release.ts'
import { reportCommand } from './report.ts'

export interface Verb {
  /** What follows the verb. */
  usage?: string
  /** One line each. */
  help: string[]
  /** Answers the exit code. */
  run(call: Call): Promise<number>
  /** Answers with a table, which can be JSON or CSV. */
  hasTable?: boolean
  /** Can say what it would do: `--dry-run`. */
  hasTrial?: boolean
}

/** Verbs by their name; a noun that needs none has one without a name. */
export type Noun = Record<string, Verb>

/** Gives the shop to verbs that read their own words, the verb's name among them. */
function inShop(
  act: (opened: Opened, args: string[], call: Call) => Promise<number>,
  ...name: string[]
): Verb['run'] {
  return (call) => withShop(call, (opened) => act(opened, [...name, ...call.args], call))
}

const inDatabase = ({ database: { db }, config }: Opened) => ({ db, clock: systemClock, config })

const withKeys = (opened: Opened) => ({
  ...inDatabase(opened),
  secrets: deriveSecrets(opened.kept.appSecret),
})

const runCase = (verb: string) =>
  inShop((opened, args) => caseCommand(inDatabase(opened), args), verb)
const runEmails = (verb: string) =>
  inShop((opened, args) => emailsCommand(inDatabase(opened), args, process.stdin), verb)
const runQuote = (verb: string) =>
  inShop((opened, args) => quoteCommand(inDatabase(opened), args), verb)
const runReport = (verb: string) =>
  inShop(({ database }, args) => reportCommand(database.db, args), verb)

const decide = (name: LicenseVerbName, ...help: string[]): Verb => ({
  usage: describeLicenseVerb(name),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withJobs(opened, (jobs) => licenseCommand({ ...withKeys(opened), jobs }, name, args, call)),
  ),
})

export const nouns = new Map<string, Noun>([
  [
    'customers',
    {
      find: {
        usage: '<text> [--after <page>]',
        help: [
          'by email or part of it, license key, order id (ours or the provider’s), device name or',
          'fingerprint, or invoice number',
        ],
        hasTable: true,
        run: inShop((opened, args, { format }) => findCommand(withKeys(opened), args, format)),
      },
      show: {
        usage: '<id or email>',
        help: ['account, orders, licenses, devices, emails, sign-ins and audit, oldest first'],
        hasTable: true,
        run: inShop((opened, args, { format }) => showCommand(withKeys(opened), args, format)),
      },
      export: {
        usage: '<id or email>',
        help: ['everything that is stored of them, as JSON, to hand over'],
        run: inShop((opened, args) => exportCommand(inDatabase(opened), args)),
      },
    },
  ],
  [
    'licenses',
    {
      grant: decide('grant', 'give a license away, and email its key'),
      extend: decide('extend', 'add days of updates: to their end, or from today'),
      seats: decide('seats', 'change on how many devices it may be at once'),
      suspend: decide('suspend', 'pause it, whatever its money says'),
      revoke: decide('revoke', 'end it, whatever its money says'),
      reinstate: decide('reinstate', 'take a suspension or revocation back'),
      release: decide('release', 'take it off a device: a fingerprint, or an id of customers show'),
    },
  ],
  [
    'audit',
    {
      list: {
        usage: '[--subject <id>] [--actor <name>] [--action <name>] [--below <number>]',
        help: ['what operators did and why, newest first, fifty at a time'],
        hasTable: true,
        run: inShop((opened, args, { format }) => listAudit(inDatabase(opened), args, format)),
      },
      verify: {
        usage: '[<head>]',
        help: [
          'show that no action was changed afterwards; prints the head of the chain. Note it',
          'elsewhere: given later, it also proves that nobody wrote the whole chain anew',
        ],
        run: inShop((opened, args) => verifyAudit(inDatabase(opened), args)),
      },
    },
  ],
  [
    'release',
    {
      publish: {
        usage: '<version> <folder> [<notes>]',
        help: [
          'take the seven builds of a folder into the shop; a text file of notes says on',
          '/downloads what is new',
        ],
        run: inShop((opened, args) => publishCommand(inDatabase(opened), args), 'publish'),
      },
    },
  ],
  [
    'quarantine',
    {
      list: {
        help: ['payments that were not fulfilled, and why; deliveries that proved nothing'],
        run: inShop(({ database }, args) => listQuarantineCommand(database.db, args), 'list'),
      },
    },
  ],
  [
    'case',
    {
      list: {
        help: ['corrections of an address that a person has to decide'],
        run: runCase('list'),
      },
      close: { usage: '<id> --reason "…"', help: ['note what was decided'], run: runCase('close') },
    },
  ],
  [
    'emails',
    {
      list: {
        help: ['keys that did not reach their buyers, and what to do'],
        run: runEmails('list'),
      },
      bounced: {
        usage: '< message.eml',
        help: ['take in what a mail server says of an email that came back'],
        run: runEmails('bounced'),
      },
    },
  ],
  [
    'reconcile',
    {
      '': {
        usage: '[--since 2026-11-01]',
        help: ["compare each provider's books with ours and make good"],
        run: inShop((opened, args) => withBooks(opened, (deps) => reconcileCommand(deps, args))),
      },
    },
  ],
  [
    'check',
    {
      '': {
        help: [
          'rows that break a promise, such as a paid order without a key, and a provider or a',
          'database that fails the shop',
        ],
        run: inShop((opened, args) => checkCommand(inDatabase(opened), args)),
      },
    },
  ],
  [
    'quote',
    {
      create: {
        usage: '--email <buyer> --seats <n> --unit-cents <n> --mode seats|keys [--people <file>]',
        help: ['an offer for a team: a link that is paid by card'],
        run: runQuote('create'),
      },
      list: { help: ['all offers, newest first'], run: runQuote('list') },
      cancel: { usage: '<id>', help: ['end an offer that nobody paid'], run: runQuote('cancel') },
    },
  ],
  [
    'report',
    {
      docs: { help: ['what readers answered below the docs pages'], run: runReport('docs') },
      events: { help: ['how often each page was seen, month by month'], run: runReport('events') },
    },
  ],
  [
    'pages',
    {
      export: {
        usage: '<folder>',
        help: ['write the finished pages, for a CDN'],
        run: ({ args }) => exportPagesCommand(requireConfig(), ['export', ...args]),
      },
    },
  ],
  [
    'keys',
    {
      new: {
        help: ['print an APP_SECRET and a LICENSE_SIGNING_KEY'],
        run: ({ args }) => newKeysCommand(['new', ...args]),
      },
    },
  ],
])
