import { adminCalls } from '#server/admin/calls.ts'
import type { AdminCall } from '#server/admin/call.ts'
import { listFields } from './fields.ts'
import type { Input } from './read-input.ts'
import { runCall } from './run-call.ts'
import { inShop, type Noun, type Verb } from './verb.ts'
import { withDeps } from './with-deps.ts'

/** A verb for each call of the admin that makes sense outside of the console. */
export function listCallNouns(): Map<string, Noun> {
  const nouns = new Map<string, Noun>()
  for (const call of adminCalls.filter(({ command }) => command !== null)) {
    const [noun = '', verb = ''] = call.name.split('/')
    nouns.set(noun, { ...nouns.get(noun), [verb]: makeVerb(call) })
  }
  return nouns
}

function makeVerb(call: AdminCall): Verb {
  return {
    help: call.summary,
    get fields() {
      return listFields(call)
    },
    hasTable: call.kind === 'write' || call.output !== null,
    hasTrial: call.kind === 'write',
    run: inShop((opened, input: Input, asked) =>
      withDeps(opened, call.kind, (deps) => runCall(deps, call, input, asked)),
    ),
  }
}
