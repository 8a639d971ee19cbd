import { parseArgs } from 'node:util'
import { findCustomers } from '#server/admin/find-customers.ts'
import { exportCustomer } from '#server/admin/export-customer.ts'
import { findAccount } from '#server/admin/show-customer.ts'
import { readStory } from '#server/admin/story.ts'
import type { Deps } from '#server/deps.ts'
import { complain } from './complain.ts'
import { printPage } from './print-page.ts'
import { printTable, type Format } from './table.ts'
import { tellMoment } from './tell-moment.ts'

type CustomerDeps = Pick<Deps, 'db' | 'secrets'>

/** `customers find <text>`: 0 when somebody is found. */
export async function findCommand(
  deps: CustomerDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const { after, words } = readSearch(args) ?? {}
  if (words === undefined) return complain('Use: customers find <text> [--after <page>]')
  const rows = await findCustomers(deps, words, after)
  const columns = ['id', 'email', 'since', 'orders', 'licenses', 'found_by']
  const code = printPage(rows, columns, ['customer', 'customers'], format)
  return 'length' in rows && rows.length === 0 ? 1 : code
}

/** `customers show <id or email>`: all that is known, as one story. */
export async function showCommand(
  deps: CustomerDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const [who, ...rest] = args
  if (who === undefined || rest.length > 0) return complain('Use: customers show <id or email>')
  const account = await findAccount(deps, who)
  if ('refused' in account) return complain(account.refused)
  const story = await readStory(deps, account.id, { whole: true })
  if ('refused' in story) return complain(story.refused)
  const rows = story.toReversed().map(tellMoment)
  printTable({ columns: ['at', 'what', 'subject', 'detail'], rows }, format)
  return 0
}

/** `customers export <id or email>`: the customer's own data, as JSON. */
export async function exportCommand(deps: Pick<Deps, 'db'>, args: string[]): Promise<number> {
  const [who, ...rest] = args
  if (who === undefined || rest.length > 0) return complain('Use: customers export <id or email>')
  const account = await findAccount(deps, who)
  if ('refused' in account) return complain(account.refused)
  process.stdout.write(`${JSON.stringify(await exportCustomer(deps, account.id), null, 2)}\n`)
  return 0
}

function readSearch(args: string[]): { words: string; after?: string } | null {
  try {
    const options = { after: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return positionals.length > 0 ? { words: positionals.join(' '), ...values } : null
  } catch {
    return null
  }
}
