import { z } from 'zod'
import { auditChain, auditChoices, auditPage, type AuditChain } from '#contract/admin/audit.ts'
import { formatAction, listActionChoices, listActions, verifyActions } from './actions.ts'
import { pageSize } from '../page.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { words } from '../filters.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'is not the number of an action')
  .optional()

function findChainProblem({ broken_at, holds_head }: AuditChain): string | null {
  if (broken_at !== null)
    return `Action ${broken_at} is not as it was recorded: it was changed or removed, or it does not follow the one before it.`
  return holds_head === false
    ? 'The chain is intact, but does not contain this head: it was rewritten.'
    : null
}

export const auditCalls: AdminCall[] = [
  defineRead({
    name: 'audit/list',
    summary: 'What people and programs did and why, newest first: by who, what, or to what.',
    support: true,
    command: {
      columns: ['number', 'at', 'actor', 'action', 'subject', 'before', 'after', 'reason'],
    },
    input: z.object({ actor: words, action: words, subject: words, after: number }),
    output: auditPage,
    async read(deps, { after, ...filter }) {
      const rows = await listActions(deps, {
        ...filter,
        below: after === undefined ? undefined : Number(after),
      })
      const last = rows.length < pageSize ? null : String(rows.at(-1)!.number)
      return { rows: rows.map(formatAction), next: last }
    },
  }),
  defineRead({
    name: 'audit/choices',
    summary: 'Who acted so far, and what was done, to narrow the list by.',
    support: true,
    input: z.object({}),
    output: auditChoices,
    read: listActionChoices,
  }),
  defineRead({
    name: 'audit/verify',
    summary:
      'Whether any action was changed afterwards; with a head noted earlier, also whether it is still in the chain.',
    support: true,
    command: { words: ['head'], findProblem: findChainProblem },
    input: z.object({ head: words }),
    output: auditChain,
    async read(deps, { head: noted }) {
      const { actions, head, brokenAt, holdsHead } = await verifyActions(deps, noted)
      return { actions, head, broken_at: brokenAt, holds_head: holdsHead }
    },
  }),
]
