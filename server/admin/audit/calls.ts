import { z } from 'zod'
import { auditChoices, auditPage } from '#contract/admin/audit.ts'
import { listActionChoices, listActions } from './actions.ts'
import { makeNamer, tellAction } from './tell-action.ts'
import { pageSize } from '../page.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { hideInAction } from '../coupons/codes.ts'
import { words } from '#contract/admin/filters.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'is not the number of an action')
  .optional()

/** `list` lists all calls, which say what was done. */
export const makeAuditCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  defineRead({
    name: 'audit/list',
    summary: 'What people and programs did and why, newest first: by who, what, or to what.',
    support: true,
    command: { columns: ['number', 'at', 'actor', 'title', 'reason'] },
    input: z.object({ actor: words, action: words, subject: words, after: number }),
    output: auditPage,
    async read(deps, { after, ...filter }, by) {
      const rows = await listActions(deps, {
        ...filter,
        below: after === undefined ? undefined : Number(after),
      })
      const last = rows.length < pageSize ? null : String(rows.at(-1)!.number)
      const nameAction = makeNamer(await list())
      return { rows: rows.map((row) => tellAction(hideInAction(row, by), nameAction)), next: last }
    },
  }),
  defineRead({
    name: 'audit/choices',
    summary: 'Who acted so far, and what was done, to narrow the list by.',
    support: true,
    input: z.object({}),
    output: auditChoices,
    read: async (deps) => listActionChoices(deps, makeNamer(await list())),
  }),
]
