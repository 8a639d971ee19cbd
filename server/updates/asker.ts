import { channels, isWithin, type Channel } from '#contract/channels.ts'
import type { Deps } from '../deps.ts'
import { isInvitationToken } from '../invitations/token.ts'
import { openKey } from '../licenses/issue.ts'
import { isTokenOf, readUpdateToken } from '../licenses/update-token.ts'
import { hash } from '../secrets/secrets.ts'
import { anybody, type Asker } from './offer.ts'

export type AskerDeps = Pick<Deps, 'runPrepared' | 'secrets'>

/**
 * Finds what whoever sends this token is offered, with one statement: the token of a license, or of the
 * link of an invitation. An unknown one is offered what everybody is.
 */
export async function findAsker(deps: AskerDeps, token: string | null): Promise<Asker> {
  if (token === null) return anybody
  if (isInvitationToken(token)) return findInvited(deps, token)
  const read = readUpdateToken(token)
  if (read === null) return anybody
  const [license] = await deps.runPrepared(licenseWithInvitations, { id: read.licenseId })
  const key = license ? openKey(deps, license) : null
  if (license === undefined || key === null || !isTokenOf(key, read)) return anybody
  return { channel: findFurthest(license.channels), coverage: judgeCoverage(license) }
}

/** A trial limits nobody: without it they would be offered the same. */
export function judgeCoverage(license: {
  license_type: 'individual' | 'team' | 'trial'
  status: 'active' | 'suspended' | 'revoked'
  updates_until: Date
}): Asker['coverage'] {
  if (license.license_type === 'trial') return null
  return license.status === 'active' ? license.updates_until : 'ended'
}

export function findFurthest(invited: Channel[]): Channel {
  return channels.findLast((each) => invited.includes(each)) ?? 'stable'
}

/** Whoever is offered more than a feed asks for gets what it asks for. */
export function narrow({ channel, coverage }: Asker, asked: Channel): Asker {
  return { coverage, channel: isWithin(asked, channel) ? asked : channel }
}

async function findInvited({ runPrepared }: AskerDeps, token: string): Promise<Asker> {
  const [invitation] = await runPrepared(invitationOfLink, { hash: hash(token) })
  return invitation ? { ...anybody, channel: invitation.channel } : anybody
}

type Querying = Deps['db']

function invitationOfLink(db: Querying, values: { hash: Buffer }) {
  return db
    .selectFrom('invitations')
    .select('channel')
    .where('token_hash', '=', values.hash)
    .where('ended_at', 'is', null)
}

function licenseWithInvitations(db: Querying, values: { id: string }) {
  return db
    .selectFrom('licenses')
    .select(['id', 'license_type', 'status', 'updates_until', 'key_sealed'])
    .select(({ fn, selectFrom, val }) =>
      fn
        .coalesce(
          selectFrom('invitations')
            .select((each) => each.fn<Channel[]>('array_agg', ['channel']).as('channels'))
            .where('ended_at', 'is', null)
            .where(({ or, eb, ref }) =>
              or([
                eb('invitations.license_id', '=', ref('licenses.id')),
                eb('invitations.account_id', '=', ref('licenses.account_id')),
              ]),
            ),
          val<Channel[]>([]),
        )
        .as('channels'),
    )
    .where('licenses.id', '=', values.id)
}
