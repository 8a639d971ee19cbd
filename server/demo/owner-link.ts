import { createLink, openAdmin } from '../console/links.ts'
import { findRelyingParty } from '../console/relying-party.ts'
import type { ShopContext } from '../settings/deps.ts'

/** Makes the link that adds a passkey for the demo's owner; null if others could see the screen. */
export async function makeOwnerLink(deps: ShopContext): Promise<string | null> {
  const { db, config } = deps
  const [owner] = config.admins
  if (!config.demo || config.demoPublic || owner === undefined) return null
  if (findRelyingParty(config) === null) return null
  return db.transaction().execute(async (trx) => {
    const admin = await openAdmin(deps, trx, owner)
    return admin && createLink(deps, trx, admin.id, { keepsOthers: false })
  })
}
