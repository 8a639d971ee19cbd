import { z } from 'zod'
import { scope, type Scope } from '#contract/admin/api-keys.ts'
import { defineMakeApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { defineRead, listScopesOf, type AdminCall } from '../call.ts'

/** Makes the calls about keys, which no API key may make. `list` lists all calls, including these. */
export function makeKeyCalls(list: () => Promise<AdminCall[]>): AdminCall[] {
  return [
    defineMakeApiKey(async () => listScopes(await list()).map(({ name }) => name)),
    listApiKeys,
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
  const opened = calls
    .filter(({ personOnly }) => !personOnly)
    .flatMap((call) => listScopesOf(call).map((scope) => ({ scope, call })))
  return [...Map.groupBy(opened, ({ scope }) => scope)].map(([name, own]) => ({
    name,
    calls: own.map(({ call }) => call.name),
    kind: findKind(own[0]!.call),
    support: own.every(({ call }) => call.support),
  }))
}

function findKind(call: AdminCall): Scope['kind'] {
  if (call.kind === 'read') return 'read'
  return call.guards === null ? 'write' : 'sensitive'
}
