import { adminCalls } from '#server/admin/calls.ts'
import type { AdminCall } from '#server/admin/call.ts'
import { describeFields, listFields, nameOption } from './fields.ts'
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
    get usage() {
      return describeFields(listFields(call))
    },
    help: call.summary,
    get files() {
      const fields = listFields(call).filter(({ file }) => file !== null)
      return {
        words: fields.flatMap(({ place }) => place ?? []),
        options: fields.filter(({ place }) => place === null).map(nameOption),
      }
    },
    hasTable: call.kind === 'write' || call.output !== null,
    hasTrial: call.kind === 'write',
    run: inShop((opened, args, asked) =>
      withDeps(opened, call.kind, (deps) => runCall(deps, call, { ...asked, args })),
    ),
  }
}
