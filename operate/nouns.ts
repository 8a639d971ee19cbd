import type { AdminCall } from '#server/admin/call.ts'
import { nouns } from '#server/admin/nouns.ts'
import type { Call } from './call.ts'
import { listFields } from './fields.ts'
import { machineNouns } from './machine/nouns.ts'
import type { Opened } from './open.ts'
import type { Input } from './read-input.ts'
import { ask, change } from './run-call.ts'
import { type Noun, inShop, type Verb } from './verb.ts'
import { openBooks, openReader, withDeps } from './with-deps.ts'

/** Finds a noun with its verbs of the admin API and of the machine; undefined when there is neither. */
export async function findNoun(name: string): Promise<Noun | undefined> {
  const calls = Object.hasOwn(nouns, name) ? await nouns[name]!() : []
  const verbs = { ...makeVerbs(calls), ...machineNouns[name] }
  return Object.keys(verbs).length > 0 ? verbs : undefined
}

/** Lists every noun with its verbs, for which everything is loaded. */
export async function listNouns(): Promise<Map<string, Noun>> {
  const found = new Map<string, Noun>()
  for (const name of Object.keys({ ...nouns, ...machineNouns })) {
    const noun = await findNoun(name)
    if (noun !== undefined) found.set(name, noun)
  }
  return found
}

/** Makes a verb for each call of a noun that makes sense outside of the console. */
function makeVerbs(calls: readonly AdminCall[]): Noun {
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
