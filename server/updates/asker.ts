import { channels, isWithin, type Channel } from '#contract/channels.ts'
import type { LicenseType, LicenseStatus } from '#contract/product.ts'
import type { Db } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { isInvitationToken } from '../invitations/token.ts'
import { openKey } from '../licenses/issue.ts'
import { isTokenOf, markKey, readUpdateToken } from '../licenses/update-token.ts'
import { hash } from '../secrets/secrets.ts'
import { anybody, type Asker, type Holder } from './choose-update.ts'

/**
 * Finds what whoever sends this token is offered, with one statement: the token of a license, or of the
 * link of an invitation. An unknown one is offered what everybody is.
 */
export async function findAsker(deps: Deps, token: string | null): Promise<Holder> {
  if (token === null) return anybody
  if (isInvitationToken(token)) return findInvited(deps, token)
  const read = readUpdateToken(token)
  if (read === null) return anybody
  const license = await findLicense(deps, read.licenseId)
  return license !== null && isTokenOf(license.key, read) ? license.holder : anybody
}

/** Their name has a mark of the key: a new key ends what the one before opened. */
export async function findLicense(
  deps: Deps,
  id: string,
): Promise<{ key: string; holder: Holder } | null> {
  const [license] = await deps.runPrepared(licenseWithInvitations, { id })
  const key = license ? openKey(deps, license) : null
  if (license === undefined || key === null) return null
  const channel = findFurthest(license.channels)
  const name = `license.${id}.${markKey(key)}`
  return { key, holder: { channel, coverage: judgeCoverage(license), name } }
}

/** A trial limits nobody: without it they would be offered the same. */
export function judgeCoverage(license: {
  license_type: LicenseType
  status: LicenseStatus
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

async function findInvited({ runPrepared }: Deps, token: string): Promise<Holder> {
  const [invitation] = await runPrepared(invitationOfLink, { hash: hash(token) })
  return invitation ? nameInvited(invitation) : anybody
}

/** Whoever has the link of an invitation. */
export function nameInvited({ id, channel }: { id: string; channel: Channel }): Holder {
  return { ...anybody, channel, name: `invitation.${id}` }
}

type Querying = Db

function invitationOfLink(db: Querying, values: { hash: Buffer }) {
  return db
    .selectFrom('invitations')
    .select(['id', 'channel'])
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
