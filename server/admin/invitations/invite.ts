import { sql } from 'kysely'
import { z } from 'zod'
import type { invitation } from '#contract/admin/invitations.ts'
import { invitationChannels } from '#contract/channels.ts'
import { name } from '#contract/text.ts'
import type { Trx } from '#db/schema.ts'
import { openAccount } from '../../accounts/open-account.ts'
import type { Books } from '../../deps.ts'
import { createInvitationToken } from '../../invitations/token.ts'
import { hash } from '../../secrets/secrets.ts'
import { defineWrite } from '../call.ts'
import { email } from '../input.ts'
import { license, lockLicense } from '../licenses/terms.ts'
import { comesAfter, makeCursor, makePage, pageSize, type Page } from '../page.ts'

const channel = z.enum(invitationChannels, 'must be beta or alpha')

/** Offers a channel to whoever signs in with this address, and to their licenses. */
export const inviteCustomer = defineWrite({
  name: 'invitations/invite',
  summary: 'Invite a person to beta or alpha: all their licenses, and the account of the address.',
  guards: 'releases',
  command: { words: ['channel', 'email'] },
  input: { channel, email },
  act: async (deps: Books, trx, input) => {
    // Locks the account's row, so that the second of two waits here.
    const account = await openAccount(deps, trx, input.email)
    return invite(deps, trx, input.channel, { account_id: account.id })
  },
})

export const inviteLicense = defineWrite({
  name: 'invitations/invite-license',
  summary: 'Invite one license to beta or alpha, whoever has it.',
  guards: 'releases',
  command: { words: ['channel', 'license'] },
  input: { channel, license },
  act: async (deps: Books, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    return invite(deps, trx, input.channel, { license_id: found.id })
  },
})

/** Its token is stored as a hash alone. The name stays out of the record: it may name a person. */
export const makeInvitationLink = defineWrite({
  name: 'invitations/make-link',
  summary: 'Make a link to beta or alpha that you can give away; it is shown once.',
  guards: 'releases',
  command: { words: ['channel', 'name'] },
  input: { channel, name: name(60) },
  act: async ({ clock, config }: Books, trx, input) => {
    const token = createInvitationToken()
    const { id } = await trx
      .insertInto('invitations')
      .values({
        channel: input.channel,
        account_id: null,
        license_id: null,
        token_hash: hash(token),
        name: input.name,
        made_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = `${config.siteUrl}/invitation?t=${token}`
    return { subject: id, before: {}, after: { channel: input.channel }, shown: { link } }
  },
})

/** They keep what they have installed, and are then offered stable versions. */
export const endInvitation = defineWrite({
  name: 'invitations/end',
  summary: 'End an invitation or a link. What is installed keeps working.',
  guards: 'releases',
  command: { words: ['invitation'] },
  input: { invitation: z.uuid('is not the id of an invitation') },
  act: async ({ clock }: Books, trx, input) => {
    const ended = await trx
      .updateTable('invitations')
      .set({ ended_at: clock.now() })
      .where('id', '=', input.invitation)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined)
      return { refused: `There is no invitation ${input.invitation}, or it has already ended.` }
    return { subject: ended.id, before: { isEnded: false }, after: { isEnded: true } }
  },
})

async function invite(
  { clock }: Books,
  trx: Trx,
  wanted: (typeof invitationChannels)[number],
  whom: { account_id: string } | { license_id: string },
) {
  const [[column, id]] = Object.entries(whom) as [['account_id' | 'license_id', string]]
  const known = await trx
    .selectFrom('invitations')
    .select('id')
    .where('channel', '=', wanted)
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (known !== undefined) {
    const what = 'account_id' in whom ? 'customer' : 'license'
    return { refused: `This ${what} is already invited to ${wanted}: ${known.id}.` }
  }
  const row = { account_id: null, license_id: null, token_hash: null, name: null, ...whom }
  const { id: subject } = await trx
    .insertInto('invitations')
    .values({ ...row, channel: wanted, made_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { subject, before: {}, after: { channel: wanted, ...whom } }
}

type Row = z.input<typeof invitation> & { cursor: string }

/** Lists who is invited to test versions, those that ended too, newest first. */
export async function listInvitations(
  { db }: Books,
  after?: string,
): Promise<Page<Row> | { refused: string }> {
  const page = comesAfter('made_at', 'i.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select i.id, channel, coalesce(i.account_id, l.account_id) as account_id, made_at, ended_at,
      case when i.account_id is not null then 'customer'
        when license_id is not null then 'license' else 'link' end as kind,
      coalesce(name, a.email, '…' || key_last4, '') as name,
      ${makeCursor('made_at', 'i.id')} as cursor
    from invitations i
      left join accounts a on a.id = i.account_id
      left join licenses l on l.id = license_id
    where ${page}
    order by made_at desc, i.id desc limit ${pageSize}
  `.execute(db)
  return makePage(rows)
}
