import { z } from 'zod'
import { listOf } from '#contract/admin/customers.ts'
import { invitation } from '#contract/admin/invitations.ts'
import { defineRead, type AdminCall } from '../call.ts'
import {
  endInvitation,
  inviteCustomer,
  inviteLicense,
  listInvitations,
  makeInvitationLink,
} from './invite.ts'

/** Who is offered beta and alpha versions. */
export const invitationCalls: AdminCall[] = [
  defineRead({
    name: 'invitations/list',
    summary: 'List who is invited to beta and alpha, newest first, those that ended too.',
    support: true,
    command: { columns: ['id', 'channel', 'kind', 'name', 'made_at', 'ended_at'] },
    input: z.object({ after: z.string().max(100).optional() }),
    output: listOf(invitation),
    read: (deps, { after }) => listInvitations(deps, after),
  }),
  inviteCustomer,
  inviteLicense,
  makeInvitationLink,
  endInvitation,
]
