import { z } from 'zod'
import { keyDays } from '#contract/admin/key-days.ts'
import { times } from '#contract/limits.ts'
import { shortText } from '#contract/text.ts'
import { addMilliseconds } from '../clock.ts'
import { tellOwners } from '../console/tell-owners.ts'
import type { Deps } from '../deps.ts'
import { hash } from '../secrets.ts'
import { defineAction } from './act.ts'
import { wholeNumber } from './input.ts'

interface Maker {
  adminId: string
  email: string
}

interface NewKey {
  maker: Maker
  /** Shown once; only its hash is stored. */
  token: string
  knownScopes: ReadonlySet<string>
}

const scopes = z
  .array(z.string('must be a scope').max(100), 'tick what the key may do')
  .min(1, 'tick what the key may do')
  .max(200)
  .transform((names) => [...new Set(names)].toSorted())

/** Makes a key for a program. Its name stays out of the record: it may name a person. */
export const makeApiKey = defineAction(
  'make API key',
  { name: shortText(60), scopes, days: wholeNumber(keyDays.most).default(keyDays.usual) },
  async (
    deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'secrets'> & NewKey,
    trx,
    { name, scopes, days },
  ) => {
    const unknown = scopes.filter((each) => !deps.knownScopes.has(each))
    if (unknown.length > 0) return { refused: `There is no scope ${unknown.join(', ')}.` }
    const { token, maker } = deps
    const made_at = deps.clock.now()
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        name,
        token_hash: hash(token),
        hint: token.slice(-4),
        scopes,
        made_by: maker.adminId,
        made_at,
        expires_at: addMilliseconds(made_at, days * times.day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellOwners(deps, trx, { what: 'api_key_made', name, scopes, by: maker.email })
    return { subject: id, before: {}, after: { scopes: scopes.join(' '), days } }
  },
)

export const revokeApiKey = defineAction(
  'revoke API key',
  { key: z.uuid('is not the id of a key') },
  async ({ clock }: Pick<Deps, 'db' | 'clock'>, trx, { key }) => {
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: clock.now() })
      .where('id', '=', key)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked === undefined) return { refused: 'There is no such key, or it is revoked already.' }
    return { subject: key, before: { revoked: false }, after: { revoked: true } }
  },
)
