import { describeFullDisk } from '#server/settings/full-disk.ts'
import { readCall, type Call } from './call.ts'
import { complain } from './complain.ts'
import { describeAll, describeNoun } from './help.ts'
import { findNoun, listNouns } from './nouns.ts'
import { readInput } from './read-input.ts'
import type { Noun, Verb } from './verb.ts'
import { Missing } from '#server/start/make-deps.ts'

/** Runs a typed command, and returns the exit code. */
export async function run(typed: string[]): Promise<number> {
  const call = readCall(typed)
  const [name = '', ...args] = call.args
  const noun = await findNoun(name)
  if (noun === undefined) return explain(describeAll(await listNouns()), call)
  return runVerb(name, noun, { ...call, args })
}

async function runVerb(name: string, noun: Noun, call: Call): Promise<number> {
  const [key = '', ...args] = '' in noun ? ['', ...call.args] : call.args
  const verb = Object.hasOwn(noun, key) ? noun[key] : undefined
  const shown = verb === undefined ? noun : { [key]: verb }
  if (verb === undefined || call.wantsHelp)
    return explain(`Use:\n${describeNoun(name, shown).join('\n')}\n`, call)
  const problem = findWrongFlag(verb, call)
  if (problem !== null) return complain(problem)
  const input = await readInput(`${name} ${key}`.trim(), verb.fields, args)
  if (input === null) return 1
  try {
    return await verb.run(input, call)
  } catch (error) {
    const why =
      error instanceof Missing ? error.message : describeFullDisk(error as Error, 'DATA_DIR')
    if (why === null) throw error
    return complain(why)
  }
}

function findWrongFlag({ hasTable, hasTrial }: Verb, call: Call): string | null {
  if (call.format !== 'text' && !hasTable) return `--${call.format} works only with lists.`
  return call.isTrial && !hasTrial ? '--dry-run does not work here.' : null
}

function explain(text: string, { wantsHelp }: Call): number {
  process[wantsHelp ? 'stdout' : 'stderr'].write(text)
  return wantsHelp ? 0 : 1
}
