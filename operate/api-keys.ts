import { revokeApiKey } from '#server/admin/api-keys.ts'
import { listApiKeys } from '#server/admin/list-api-keys.ts'
import type { Deps } from '#server/deps.ts'
import type { ActionVerb } from './action-verb.ts'
import { complain } from './complain.ts'
import { readInput } from './read-input.ts'
import { printTable, type Format } from './table.ts'

const columns = [
  'id',
  'name',
  'state',
  'hint',
  'made_by',
  'made_at',
  'expires_at',
  'used_at',
  'scopes',
]

export const listUsage = '[--after <page>]'

/** `api-keys list`: the API keys, never their secrets. */
export async function listApiKeysCommand(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['after'] }, args)
  if (filter === null) return complain(`Use: api-keys list ${listUsage}`)
  const page = await listApiKeys(deps, filter.after)
  if ('refused' in page) return complain(page.refused)
  const rows = page.rows.map((row) => ({ ...row, scopes: row.scopes.join(' ') }))
  printTable({ columns, rows }, format)
  if (page.next !== null) process.stderr.write(`More with --after ${page.next}\n`)
  return 0
}

export const revokeApiKeyVerb: ActionVerb<Pick<Deps, 'db' | 'clock'>> = {
  words: ['key'],
  options: [],
  action: revokeApiKey,
  question: 'The program that uses this key will be refused from now on. Continue?',
}
