import type { AdminCall } from '#server/admin/call.ts'
import { resources } from '#server/admin/resources.ts'
import type { Call } from './call.ts'
import { listFields } from './fields.ts'
import { machineResources } from './machine/resources.ts'
import type { Opened } from './open.ts'
import type { Input } from './read-input.ts'
import { ask, change } from './run-call.ts'
import { type Resource, inShop, type Command } from './command.ts'
import { openContext, openReader, withDeps } from './with-deps.ts'

/**
 * Finds a resource with its commands, both of the admin API and of the machine; undefined if it has
 * none.
 */
export async function findResource(name: string): Promise<Resource | undefined> {
  const calls = Object.hasOwn(resources, name) ? await resources[name]!() : []
  const commands = { ...makeCommands(calls), ...machineResources[name] }
  return Object.keys(commands).length > 0 ? commands : undefined
}

/** Lists every resource with its commands, which requires loading everything. */
export async function listResources(): Promise<Map<string, Resource>> {
  const found = new Map<string, Resource>()
  for (const name of Object.keys({ ...resources, ...machineResources })) {
    const resource = await findResource(name)
    if (resource !== undefined) found.set(name, resource)
  }
  return found
}

/** Makes a command for each of a resource's calls that makes sense outside of the console. */
function makeCommands(calls: readonly AdminCall[]): Resource {
  const usable = calls.filter(({ command }) => command !== null)
  return Object.fromEntries(usable.map((call) => [call.name.split('/')[1]!, makeCommand(call)]))
}

function makeCommand(call: AdminCall): Command {
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
    : ask(openContext(opened), call, said, asked)
}
