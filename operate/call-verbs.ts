import type { AdminCall } from '#server/admin/call.ts'
import { listFields } from './fields.ts'
import type { Input } from './read-input.ts'
import type { Call } from './call.ts'
import type { Opened } from './open.ts'
import { ask, change } from './run-call.ts'
import { inShop, type Noun, type Verb } from './verb.ts'
import { openBooks, openReader, withDeps } from './with-deps.ts'

/** A verb for each call of a noun that makes sense outside of the console. */
export function makeVerbs(calls: readonly AdminCall[]): Noun {
  const usable = calls.filter(({ command }) => command !== null)
  return Object.fromEntries(usable.map((call) => [call.name.split('/')[1]!, makeVerb(call)]))
}

function makeVerb(call: AdminCall): Verb {
  return {
    help: call.summary,
    get fields() {
      return listFields(call)
    },
    hasTable: call.kind === 'write' || call.output !== null,
    hasTrial: call.kind === 'write',
    run: inShop((opened, input: Input, asked) => runIn(opened, call, input, asked)),
  }
}

async function runIn(opened: Opened, call: AdminCall, said: Input, asked: Call): Promise<number> {
  if (call.kind === 'write') return withDeps(opened, (deps) => change(deps, call, said, asked))
  return call.reachesOut
    ? ask(await openReader(opened), call, said, asked)
    : ask(openBooks(opened), call, said, asked)
}
