import { randomBytes } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { hash } from '../settings/secrets/secrets.ts'
import { type Admin, isOwner, mayEnter } from './admins.ts'

const lifetime = 10 * times.minute

/**
 * Makes a link that adds a passkey within ten minutes. Only a person's newest link works. When used, it ends
 * their other passkeys and sessions, unless it `keepsOthers`.
 */
export async function createLink(
  { clock, config }: ShopContext,
  trx: Trx,
  adminId: string,
  { keepsOthers }: { keepsOthers: boolean },
): Promise<Secret> {
  const token = randomBytes(32).toString('base64url')
  await trx.deleteFrom('admin_links').where('admin_id', '=', adminId).execute()
  await trx
    .insertInto('admin_links')
    .values({
      token_hash: hash(token),
      admin_id: adminId,
      keeps_others: keepsOthers,
      made_at: clock.now(),
      used_at: null,
    })
    .execute()
  // Browsers do not send the fragment to a server.
  return `${config.siteUrl}/admin/passkey#${token}` as Secret
}

/** Finds the person that a link is for, while the link works. */
export async function findLink(
  deps: ShopContext,
  tokenHash: Buffer,
): Promise<{ admin: Admin; keepsOthers: boolean } | null> {
  const link = await deps.db
    .selectFrom('admin_links')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admins.id', 'email', 'email_norm', 'role', 'keeps_others'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('made_at', '>', addMilliseconds(deps.clock.now(), -lifetime))
    .executeTakeFirst()
  if (link === undefined || !mayEnter(deps, link)) return null
  const { keeps_others: keepsOthers, ...admin } = link
  return { admin, keepsOthers }
}

/** Uses up a link. If two calls use the same one, only one gets through. */
export async function useLink(
  { clock }: ShopContext,
  trx: Trx,
  tokenHash: Buffer,
): Promise<boolean> {
  const used = await trx
    .updateTable('admin_links')
    .set({ used_at: clock.now() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('admin_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Finds a person who may get a link: an owner named by ADMINS, or a support person. */
export async function openAdmin(deps: ShopContext, trx: Trx, text: string): Promise<Admin | null> {
  const email = parseEmail(text)
  if (email === null) return null
  const owns = isOwner(deps.config, email.normal)
  if (owns) await keepOwner(deps, trx, email)
  const admin = await trx
    .selectFrom('admins')
    .select(['id', 'email', 'email_norm', 'role'])
    .where('email_norm', '=', email.normal)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return admin !== undefined && mayEnter(deps, admin) ? admin : null
}

async function keepOwner(
  { clock }: ShopContext,
  trx: Trx,
  email: { typed: string; normal: string },
): Promise<void> {
  const owner = { role: 'owner', removed_at: null } as const
  await trx
    .insertInto('admins')
    .values({ email: email.typed, email_norm: email.normal, added_at: clock.now(), ...owner })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet(owner))
    .execute()
}
