import { z } from 'zod'
import { apiKey, scope, type Scope } from '#contract/admin/api-keys.ts'
import { listOf } from '#contract/admin/customers.ts'
import { defineMakeApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { defineRead, isTickedByName, nameScope, type AdminCall } from '../call.ts'

/** No key can make or end keys. `list` lists all calls, of which these are some. */
export function makeKeyCalls(list: () => Promise<AdminCall[]>): AdminCall[] {
  return [
    defineMakeApiKey(async () => listScopes(await list()).map(({ name }) => name)),
    defineRead({
      name: 'api-keys/list',
      summary: 'List the API keys, those that ended too, newest first.',
      personOnly: true,
      command: {
        columns: ['id', 'name', 'state', 'hint', 'made_by', 'made_at', 'expires_at', 'used_at'],
      },
      input: z.object({ after: z.string().max(100).optional() }),
      output: listOf(apiKey),
      read: (deps, { after }) => listApiKeys(deps, after),
    }),
    defineRead({
      name: 'api-keys/scopes',
      summary: 'List what a key can be allowed.',
      personOnly: true,
      input: z.object({}),
      output: z.object({ rows: z.array(scope) }),
      read: async () => ({ rows: listScopes(await list()) }),
    }),
    revokeApiKey,
  ]
}

export function listScopes(calls: readonly AdminCall[]): Scope[] {
  return calls
    .filter(({ personOnly }) => !personOnly)
    .map((call) => ({
      name: nameScope(call),
      summary: call.summary,
      writes: call.kind === 'write',
      support: call.support ?? false,
      ticked_by_name: isTickedByName(call),
    }))
}
