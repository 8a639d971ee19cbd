import { openAdmin, createLink, storeLink } from '../console/links.ts'
import { findRelyingParty } from '../console/relying-party.ts'
import type { Deps } from '../deps.ts'

/** The link that adds a passkey of the demo's owner; null where others could see the screen. */
export async function makeOwnerLink({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string | null> {
  const [owner] = config.admins
  if (!config.demo || config.demoPublic || owner === undefined) return null
  if (findRelyingParty(config) === null) return null
  const { url, tokenHash } = createLink(config)
  return db.transaction().execute(async (trx) => {
    const admin = await openAdmin({ clock, config }, trx, owner)
    if (admin === null) return null
    await storeLink({ clock }, trx, admin.id, tokenHash)
    return url
  })
}
