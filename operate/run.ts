import { describeFullDisk } from '#server/settings/full-disk.ts'
import { readCall, type Call } from './call.ts'
import { complain } from './complain.ts'
import { describeAll, describeResource } from './help.ts'
import { findResource, listResources } from './resources.ts'
import { readInput } from './read-input.ts'
import type { Resource, Command } from './command.ts'
import { Missing } from '#server/start/make-deps.ts'

/** Runs a typed command, and returns the exit code. */
export async function run(typed: string[]): Promise<number> {
  const call = readCall(typed)
  const [name = '', ...args] = call.args
  const resource = await findResource(name)
  if (resource === undefined) return explain(describeAll(await listResources()), call)
  return runCommand(name, resource, { ...call, args })
}

async function runCommand(name: string, resource: Resource, call: Call): Promise<number> {
  const [key = '', ...args] = '' in resource ? ['', ...call.args] : call.args
  const command = Object.hasOwn(resource, key) ? resource[key] : undefined
  const shown = command === undefined ? resource : { [key]: command }
  if (command === undefined || call.wantsHelp)
    return explain(`Use:\n${describeResource(name, shown).join('\n')}\n`, call)
  const problem = findWrongFlag(command, call)
  if (problem !== null) return complain(problem)
  const input = await readInput(`${name} ${key}`.trim(), command.fields, args)
  if (input === null) return 1
  try {
    return await command.run(input, call)
  } catch (error) {
    const why =
      error instanceof Missing ? error.message : describeFullDisk(error as Error, 'DATA_DIR')
    if (why === null) throw error
    return complain(why)
  }
}

function findWrongFlag({ hasTable, hasTrial }: Command, call: Call): string | null {
  if (call.format !== 'text' && !hasTable) return `--${call.format} works only with lists.`
  return call.isTrial && !hasTrial ? '--dry-run does not work here.' : null
}

function explain(text: string, { wantsHelp }: Call): number {
  process[wantsHelp ? 'stdout' : 'stderr'].write(text)
  return wantsHelp ? 0 : 1
}
