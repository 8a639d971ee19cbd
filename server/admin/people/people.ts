import { nameToOwners } from '../act.ts'
import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import { isOwner } from '../../console/admins.ts'
import { createLink, openAdmin } from '../../console/links.ts'
import { findRelyingParty, needsName } from '../../console/relying-party.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { sayCommand } from '../../settings/command-line.ts'
import { defineWrite } from '../call.ts'
import { email } from '../input.ts'

const useLink =
  'Open this link within ten minutes, in the browser that gets the passkey. It works once.'

/** Adds a support person, who then needs a link to add the first passkey. */
export const addPerson = defineWrite({
  name: 'people/add',
  summary: 'Add a support person. Returns a link for their first passkey.',
  past: 'Added a person',
  form: {
    title: 'Add support person',
    button: 'Add person',
    label: 'Add support person',
    does: 'Support people see sales, customers and releases, with license keys masked and no CSV. They can resend emails to the address on record, release devices and add notes. You get a link for their first passkey. Every owner gets an email.',
    fields: { email: { label: 'Email' } },
    done: 'Person added. Send them this link to add their first passkey.',
  },
  personOnly: true,
  guards: 'people',
  command: { words: ['email'], afterwards: useLink },
  input: { email },
  act: async (deps: Deps, trx, { email: { typed, normal } }, by) => {
    if (isOwner(deps.config, normal))
      return { refused: `ADMINS names ${typed}, so they are an owner already.` }
    const now = deps.clock.now()
    const support = { role: 'support', removed_at: null, added_at: now } as const
    const added = await trx
      .insertInto('admins')
      .values({ email: typed, email_norm: normal, ...support })
      .onConflict((conflict) =>
        conflict
          .column('email_norm')
          .doUpdateSet({ email: typed, ...support })
          // A former owner whom ADMINS no longer names can come back as a support person.
          .where(({ eb, or }) =>
            or([eb('admins.removed_at', 'is not', null), eb('admins.role', '=', 'owner')]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return { refused: `${typed} is already a support person.` }
    // Nothing left over from an earlier role may open the console.
    await removeAccess(deps, trx, added.id)
    const link = await createLink(deps, trx, added.id, { keepsOthers: false })
    await tellOwners(deps, trx, { what: 'role_given', to: typed, by: nameToOwners(by) })
    return { subject: added.id, before: {}, after: { role: 'support' }, shown: { link } }
  },
})

const admin = z.uuid('is not the id of a person')

/** Ends a support person's sessions, passkeys and links at once. */
export const removePerson = defineWrite({
  name: 'people/remove',
  summary: 'End the access of a support person at once.',
  past: 'Removed a person',
  form: {
    title: 'Remove {email}',
    label: 'Remove',
    button: 'Remove person',
    isGrave: true,
    does: 'Their sessions, passkeys and links end at once.',
    line: 'Ends their sessions, passkeys and links',
    done: '{email} is removed.',
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: { words: ['admin'] },
  input: { admin },
  act: async (deps: ShopContext, trx, { admin: id }) => {
    const removed = await trx
      .updateTable('admins')
      .set({ removed_at: deps.clock.now() })
      .where('id', '=', id)
      .where('role', '=', 'support')
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined)
      return { refused: `There is no support person ${id}. To remove an owner, edit ADMINS.` }
    await removeAccess(deps, trx, id)
    return { subject: id, before: { role: 'support' }, after: { role: null } }
  },
})

/**
 * Makes the link for a passkey. A lost passkey opens the console, so the new one ends the others and the
 * sessions, unless the link is for an additional one. Somebody who makes a link for themselves still has
 * theirs, so theirs stays.
 */
export const makeLink = defineWrite({
  name: 'people/new-link',
  summary:
    'Make a link for a passkey that replaces the person’s others and ends their sessions; with add, for one more.',
  past: 'Created a sign-in link',
  form: {
    title: 'Create a new link for {email}',
    label: 'New link',
    button: 'Create link',
    does: 'The link adds a passkey and expires after ten minutes. Earlier links stop working. When it’s used, their other passkeys stop working and their sessions end.',
    fields: { add: { label: 'Keep their other passkeys' } },
    line: 'Replaces their passkeys and signs them out',
    done: 'Send this link to {email}.',
  },
  forms: {
    first: {
      title: 'Invite {email} again',
      label: 'Invite again',
      does: 'The link adds their first passkey and expires after ten minutes. Earlier links stop working.',
      fields: {},
      line: 'A new link for their first passkey',
    },
    own: {
      title: 'Add another passkey',
      label: 'Add passkey',
      does: 'You get a link to open on the other device within ten minutes. Once the link is used, every owner gets an email.',
      fields: {},
      done: 'Open this link on the device that gets the passkey.',
    },
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: {
    words: ['email'],
    reason: 'A passkey',
    afterwards: `${useLink} Unless you made it with --add, it ends their other passkeys and sessions.`,
  },
  input: { email: z.string('must be an email address'), add: z.literal(true).optional() },
  act: async (deps: ShopContext, trx, { email: text, add = false }, { person }) => {
    if (findRelyingParty(deps.config) === null) return { refused: needsName }
    const to = await openAdmin(deps, trx, text)
    if (to === null)
      return {
        refused:
          'This address belongs to no owner in ADMINS and no support person. Add the person first.',
      }
    // In the console, nobody can touch the passkeys of other owners.
    if (person && to.role === 'owner' && to.id !== person.adminId)
      return {
        refused: `To make a link for another owner, use the command line: ${sayCommand('people new-link')}.`,
      }
    const keepsOthers = add || to.id === person?.adminId
    const link = await createLink(deps, trx, to.id, { keepsOthers })
    return { subject: to.id, before: {}, after: { role: to.role, keepsOthers }, shown: { link } }
  },
})

/** Signs somebody out everywhere; they can sign in again. */
export const endSessions = defineWrite({
  name: 'sessions/end',
  summary: 'Sign somebody out everywhere.',
  past: 'Ended a session',
  form: {
    title: 'Sign {email} out everywhere',
    label: 'Sign out',
    button: 'Sign out',
    does: 'Their sessions end at once. They can sign in again.',
    line: 'They can sign in again',
    done: '{email} is signed out.',
  },
  forms: {
    own: {
      title: 'Sign out everywhere',
      label: 'Sign out everywhere',
      button: 'Sign out everywhere',
      does: 'All your sessions end, including this one.',
      done: 'Signed out.',
    },
  },
  personOnly: true,
  guards: 'people',
  asksReason: true,
  command: { words: ['email'] },
  input: { email },
  act: async (deps: ShopContext, trx, { email: { typed, normal } }) => {
    const found = await trx
      .selectFrom('admins')
      .select('id')
      .where('email_norm', '=', normal)
      .executeTakeFirst()
    if (found === undefined)
      return { refused: `Nobody with the address ${typed} has used the console.` }
    const ended = await endSessionsOf(deps, trx, found.id)
    return { subject: found.id, before: { sessions: ended }, after: { sessions: 0 } }
  },
})

/**
 * Removes access. Returns how many passkeys and sessions ended; the sessions' confirmations end with them.
 */
export async function removeAccess(deps: ShopContext, trx: Trx, adminId: string) {
  // Passkeys are removed before sessions: a sign-in locks its passkey until its session is stored.
  const removed = await trx
    .deleteFrom('admin_passkeys')
    .where('admin_id', '=', adminId)
    .returning('id')
    .execute()
  await trx.deleteFrom('admin_links').where('admin_id', '=', adminId).execute()
  return { passkeys: removed.length, sessions: await endSessionsOf(deps, trx, adminId) }
}

async function endSessionsOf({ clock }: ShopContext, trx: Trx, adminId: string): Promise<number> {
  const now = clock.now()
  const ended = await trx
    .updateTable('admin_sessions')
    .set({ ended_at: now })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return ended.length
}
