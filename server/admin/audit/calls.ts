import { z } from 'zod'
import { auditChain, auditChoices, auditPage, type AuditChain } from '#contract/admin/audit.ts'
import type { Books } from '../../deps.ts'
import { isInChain, listActionChoices } from './actions.ts'
import { listActions, verifyActions } from './actions.ts'
import { pageSize } from '../page.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { hideInAction } from '../coupons/codes.ts'
import { words } from '../filters.ts'
import { findSignedCopy } from '#db/backup/bases.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'is not the number of an action')
  .optional()

function findChainProblem({ broken_at, holds_head, copy, holds_copy }: AuditChain): string | null {
  if (broken_at !== null)
    return `Action ${broken_at} is not as it was recorded: it was changed or removed, or it does not follow the one before it.`
  if (holds_head === false)
    return 'The chain is intact, but does not contain this head: it was rewritten.'
  return holds_copy === false
    ? `The chain is intact, but does not contain the end that the copy ${copy} notes: it was rewritten, or the shop was restored to a time before that copy.`
    : null
}

/** Somebody who has the database alone can write every hash in it anew, and signs no copy. */
async function compareWithCopy({
  db,
  config,
}: Books): Promise<Pick<AuditChain, 'copy' | 'holds_copy'>> {
  // A place that does not answer is an alert of its own.
  const found = config.backup && (await findSignedCopy(config.backup).catch(() => null))
  if (!found?.audit_head) return { copy: null, holds_copy: null }
  return { copy: found.name, holds_copy: await isInChain(db, found.audit_head) }
}

export const auditCalls: AdminCall[] = [
  defineRead({
    name: 'audit/list',
    summary: 'What people and programs did and why, newest first: by who, what, or to what.',
    support: true,
    command: {
      columns: [
        'number',
        'at',
        'actor',
        'actor_name',
        'action',
        'subject',
        'before',
        'after',
        'reason',
      ],
    },
    input: z.object({ actor: words, action: words, subject: words, after: number }),
    output: auditPage,
    async read(deps, { after, ...filter }, by) {
      const rows = await listActions(deps, {
        ...filter,
        below: after === undefined ? undefined : Number(after),
      })
      const last = rows.length < pageSize ? null : String(rows.at(-1)!.number)
      return { rows: rows.map((row) => hideInAction(row, by)), next: last }
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
      'Whether any action was changed afterwards, and whether the chain still has the end that the newest signed backup notes, and a head noted earlier.',
    support: true,
    command: { words: ['head'], findProblem: findChainProblem },
    input: z.object({ head: words }),
    output: auditChain,
    async read(deps, { head: noted }) {
      const chain = await verifyActions(deps, noted)
      return { ...chain, ...(await compareWithCopy(deps)) }
    },
  }),
]
