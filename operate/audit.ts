import { parseArgs } from 'node:util'
import { findSignedCopy } from '#db/backup/trust.ts'
import { isInChain, listActions, verifyActions, type Filter } from '#server/admin/audit.ts'
import type { Deps } from '#server/deps.ts'
import { complain } from './complain.ts'
import { printTable, type Format } from './table.ts'

type AuditDeps = Pick<Deps, 'db'>
type VerifyDeps = AuditDeps & { config: Pick<Deps['config'], 'backup'> }

const columns = ['number', 'at', 'actor', 'action', 'subject', 'before', 'after', 'reason']

/** `audit list`: what operators did. */
export async function listAudit(deps: AuditDeps, args: string[], format: Format): Promise<number> {
  const filter = readFilter(args)
  if (filter === null)
    return complain('Use: audit list, with --subject, --actor, --action or --below')
  const rows = await listActions(deps, filter)
  printTable({ columns, rows }, format)
  const last = rows.at(-1)?.number ?? 1
  process.stderr.write(
    `${countActions(rows.length)}${last > 1 ? `; more with --below ${last}` : ''}\n`,
  )
  return 0
}

/** `audit verify`: 0 when the chain is whole, 1 when somebody changed it. */
export async function verifyAudit(deps: VerifyDeps, args: string[]): Promise<number> {
  const [noted, ...rest] = args
  if (rest.length > 0) return complain('Use: audit verify [<head>]')
  const { actions, head, brokenAt, holdsHead } = await verifyActions(deps, noted)
  if (brokenAt !== null)
    return complain(
      `Action ${brokenAt} is not as it was recorded: it was changed or removed, or it does not follow the one before it.`,
    )
  if (holdsHead === false)
    return complain('The chain is intact, but does not contain this head: it was rewritten.')
  const copied = await compareWithCopy(deps)
  if ('problem' in copied) return complain(copied.problem)
  process.stdout.write(`${head ?? 'The chain is empty.'}\n`)
  process.stderr.write(`${countActions(actions)}, none changed\n${copied.said}`)
  return 0
}

/** Somebody who has the database alone can write every hash in it anew, and signs no copy. */
async function compareWithCopy({
  db,
  config: { backup },
}: VerifyDeps): Promise<{ said: string } | { problem: string }> {
  if (backup === null) return { said: '' }
  // What a store throws is a sentence.
  const copy = await findSignedCopy(backup).catch(({ message }: Error) => ({ problem: message }))
  if (copy === null) return { said: 'BACKUP_TO holds no copy that this shop signed.\n' }
  if ('problem' in copy) return { problem: `BACKUP_TO was not compared. ${copy.problem}` }
  const { name, audit_head: head } = copy
  if (head === null) return { said: `The copy ${name} is from before the first action.\n` }
  if (await isInChain({ db }, head))
    return { said: `The end that the copy ${name} notes, ${head}, is in the chain.\n` }
  return {
    problem: `The chain is intact, but does not contain the end that the copy ${name} notes, ${head}: it was rewritten, or the shop was restored to a time before that copy.`,
  }
}

function countActions(count: number): string {
  return count === 1 ? '1 action' : `${count} actions`
}

function readFilter(args: string[]): Filter | null {
  const text = { type: 'string' } as const
  const options = { subject: text, actor: text, action: text, below: text }
  try {
    const { below, ...filter } = parseArgs({ args, options }).values
    if (below === undefined) return filter
    return /^[1-9]\d{0,8}$/.test(below) ? { ...filter, below: Number(below) } : null
  } catch {
    return null
  }
}
