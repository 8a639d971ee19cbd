import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import type { Admin } from '../../console/admins.ts'
import { useLink } from '../../console/links.ts'
import type { NewPasskey } from '../../console/passkeys.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import { defineAction, requirePerson } from '../act.ts'
import { defineWrite } from '../call.ts'
import { removeAccess } from './people.ts'

/** The facts that the browser and its link prove. They are never part of the input. */
interface Made {
  admin: Admin
  passkey: NewPasskey
  tokenHash: Buffer
  keepsOthers: boolean
}

/**
 * Adds the passkey that was made with a link, and ends the link. Unless the link was for an additional
 * passkey, all other access of the person ends, too.
 */
export const addPasskey = defineAction(
  'passkeys/add',
  { name: z.string() },
  async (deps: Deps & { made: Made }, trx, { name }) => {
    const { admin, passkey, tokenHash, keepsOthers } = deps.made
    if (!(await useLink(deps, trx, tokenHash)))
      return { refused: 'This link has been used. Ask for a new one.' }
    const before = keepsOthers ? {} : await removeAccess(deps, trx, admin.id)
    const { publicKey: public_key, ...rest } = passkey
    const added = await trx
      .insertInto('admin_passkeys')
      .values({
        ...rest,
        admin_id: admin.id,
        public_key,
        name,
        added_at: deps.clock.now(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined)
      return { refused: 'This passkey has already been added. Make another one.' }
    const { email } = admin
    await tellOwners(deps, trx, { what: 'passkey_added', name, of: email, by: email })
    return { subject: admin.id, before, after: { role: admin.role } }
  },
)

/**
 * Removes a passkey. Support people can remove only their own; owners can also remove those of support
 * people.
 */
export const removePasskey = defineWrite({
  name: 'passkeys/remove',
  summary: 'Remove a passkey of your own; owners can also remove a support person’s.',
  past: 'Removed a passkey',
  form: {
    title: 'Remove {name}',
    label: 'Remove',
    button: 'Remove passkey',
    isGrave: true,
    does: 'The passkey no longer signs anyone in. Open sessions stay open: if you lost it, sign out everywhere too.',
    line: 'It no longer signs anyone in',
    done: '{name} is removed.',
  },
  support: true,
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: null,
  input: { passkey: z.string().min(1, 'name a passkey').max(1400) },
  act: async (_deps: ShopContext, trx, { passkey: id }, by) => {
    const { adminId, role } = requirePerson(by)
    const owner = await lockOwner(trx, id)
    const isOwn = owner?.id === adminId
    if (owner === undefined || !(isOwn || (role === 'owner' && owner.role === 'support')))
      return { refused: 'This passkey is gone, or it isn’t yours to remove.' }
    const passkeys = await trx
      .selectFrom('admin_passkeys')
      .select('id')
      .where('admin_id', '=', owner.id)
      .execute()
    if (!passkeys.some((each) => each.id === id))
      return { refused: 'This passkey was just removed.' }
    if (isOwn && passkeys.length === 1)
      return { refused: 'This is your last passkey. Add another one first.' }
    await trx.deleteFrom('admin_passkeys').where('id', '=', id).execute()
    const left = passkeys.length - 1
    return {
      subject: owner.id,
      before: { passkeys: passkeys.length },
      after: { passkeys: left },
    }
  },
})

/**
 * Locks an owner, so that two calls at once cannot remove the last two passkeys. A sign-in only refers to the
 * person, and doesn't wait for this lock.
 */
function lockOwner(trx: Trx, passkey: string) {
  return trx
    .selectFrom('admins')
    .innerJoin('admin_passkeys', 'admin_id', 'admins.id')
    .select(['admins.id', 'role'])
    .where('admin_passkeys.id', '=', passkey)
    .forNoKeyUpdate('admins')
    .executeTakeFirst()
}
