import { sql } from 'kysely'
import { z } from 'zod'
import { keyList } from '#contract/admin/api-keys.ts'
import { keyDays, times } from '#contract/limits.ts'
import { name } from '#contract/text.ts'
import { findKeyState } from '../../console/api-keys/keys.ts'
import { createToken } from '../../console/api-keys/token.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import { requirePerson } from '../act.ts'
import { defineWrite } from '../call.ts'
import { wholeNumber } from '../input.ts'
import { defineList } from '../list.ts'

const scopes = z
  .array(z.string('must be a scope').max(100), 'tick what the key may do')
  .min(1, 'tick what the key may do')
  .max(200)
  .transform((names) => [...new Set(names)].toSorted())

/** Makes a key for a program. Its name stays out of the record, because it may be a person's name. */
export const defineMakeApiKey = (listScopes: () => Promise<string[]>) =>
  defineWrite({
    name: 'api-keys/make',
    summary: 'Make an API key; its secret is shown once.',
    past: 'Created an API key',
    form: {
      title: 'Create key',
      does: 'The secret is shown only once. Every owner gets an email.',
      fields: {
        name: { label: 'Name', hint: 'Helps you recognize the key later.' },
        days: { label: 'Days until it expires' },
      },
      done: 'Key created.',
    },
    personOnly: true,
    guards: 'keys',
    command: null,
    input: {
      name: name(60),
      scopes,
      days: wholeNumber(keyDays.most).default(keyDays.usual),
    },
    act: async (deps: Deps, trx, { name, scopes, days }, by) => {
      const known = await listScopes()
      const unknown = scopes.filter((each) => !known.includes(each))
      if (unknown.length > 0) return { refused: `There is no scope ${unknown.join(', ')}.` }
      const { adminId, email } = requirePerson(by)
      const token = createToken()
      const made_at = deps.clock.now()
      const { id } = await trx
        .insertInto('api_keys')
        .values({
          name,
          token_hash: hash(token),
          hint: token.slice(-4),
          scopes,
          made_by: adminId,
          made_at,
          expires_at: addMilliseconds(made_at, days * times.day),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tellOwners(deps, trx, { what: 'api_key_made', name, scopes, by: email })
      const after = { scopes: scopes.join(' '), days }
      return { subject: id, before: {}, after, shown: { secret: token } }
    },
  })

export const revokeApiKey = defineWrite({
  name: 'api-keys/revoke',
  summary: 'End an API key at once.',
  past: 'Revoked an API key',
  form: {
    title: 'Revoke key “{name}”',
    label: 'Revoke',
    button: 'Revoke key',
    isGrave: true,
    does: 'Programs that use this key stop working at once. This can’t be undone.',
    line: 'Programs that use it stop at once',
    done: 'Key revoked.',
  },
  personOnly: true,
  guards: null,
  command: {
    words: ['key'],
    question: true,
  },
  input: { key: z.uuid('is not the id of a key') },
  act: async ({ clock }: ShopContext, trx, { key }) => {
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: clock.now() })
      .where('id', '=', key)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked === undefined) return { refused: 'There’s no such key, or it’s already revoked.' }
    return { subject: key, before: { revoked: false }, after: { revoked: true } }
  },
})

type Key = z.input<typeof keyList.row> & { email_norm: string; revoked_at: Date | null }

/** Lists keys, including those that ended. */
export const listApiKeys = defineList(keyList, {
  name: 'api-keys/list',
  summary: 'List the API keys, those that ended too, newest first.',
  personOnly: true,
  command: {
    columns: ['id', 'name', 'state', 'hint', 'made_by', 'made_at', 'expires_at', 'used_at'],
  },
  table: 'api_keys',
  join: () => sql`join admins on admins.id = made_by`,
  order: ['made_at', 'id'],
  columns: () => ({
    made_by: sql`email`,
    email_norm: sql`email_norm`,
    revoked_at: 'revoked_at',
    state: null,
  }),
  write: (deps: ShopContext, rows: Key[]) =>
    rows.map((row) => ({ ...row, state: findKeyState(deps, row) })),
})
