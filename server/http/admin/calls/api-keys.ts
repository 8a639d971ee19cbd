import { z } from 'zod'
import { apiKey, scope, type Scope } from '#contract/admin/api-keys.ts'
import { listOf } from '#contract/admin/customers.ts'
import { makeApiKey, revokeApiKey } from '#server/admin/api-keys.ts'
import { listApiKeys } from '#server/admin/list-api-keys.ts'
import { createToken } from '#server/api-keys/token.ts'
import { defineRead, defineWrite, isTickedByName, nameScope, type AdminCall } from '../call.ts'

/** No key can make or end keys. `others` lists all calls; called once all of them are known. */
export function makeKeyCalls(others: () => readonly AdminCall[]): AdminCall[] {
  return [
    defineWrite({
      name: 'api-keys/make',
      summary: 'Make an API key; its secret is shown once.',
      personOnly: true,
      input: makeApiKey.schema,
      guards: 'keys',
      async act(deps, by, input, caller) {
        if (caller.kind === 'key') throw new Error('no key gets here')
        const token = createToken()
        const knownScopes = new Set(listScopes(others()).map(({ name }) => name))
        const done = await makeApiKey({ ...deps, maker: caller, token, knownScopes }, by, input)
        return done.ok ? { ...done, shown: { secret: token } } : done
      },
    }),
    defineRead({
      name: 'api-keys/list',
      summary: 'List the API keys, those that ended too, newest first.',
      personOnly: true,
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
      read: async () => ({ rows: listScopes(others()) }),
    }),
    defineWrite({
      name: 'api-keys/revoke',
      summary: 'End an API key at once.',
      personOnly: true,
      input: revokeApiKey.schema,
      guards: null,
      act: revokeApiKey,
    }),
  ]
}

function listScopes(calls: readonly AdminCall[]): Scope[] {
  return calls
    .filter(({ personOnly }) => !personOnly)
    .map((call) => ({
      name: nameScope(call),
      summary: call.summary,
      writes: call.kind === 'write',
      ticked_by_name: isTickedByName(call),
    }))
}
