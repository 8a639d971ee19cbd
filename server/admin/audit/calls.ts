import { z } from 'zod'
import { auditChoices } from '#contract/admin/audit.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { listActionChoices, makeActionList } from './actions.ts'
import { makeNamer } from './tell-action.ts'

/** Makes the calls about the record. `list` lists all calls, because their words describe what was done. */
export const makeAuditCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  makeActionList(list),
  defineRead({
    name: 'audit/choices',
    summary: 'Who acted so far, and what was done, to narrow the list by.',
    support: true,
    input: z.object({}),
    output: auditChoices,
    read: async (deps) => listActionChoices(deps, makeNamer(await list())),
  }),
]
