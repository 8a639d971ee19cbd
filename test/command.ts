import { listFields } from '#operate/fields.ts'
import { readInput } from '#operate/read-input.ts'
import { ask, change } from '#operate/run-call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import type { Deps } from '#server/deps.ts'

interface Flags {
  format?: 'text' | 'json' | 'csv'
  isTrial?: boolean
  isAgreed?: boolean
}

/** Types a command at a shop that is open already; answers the exit code. */
export async function runCommand(
  deps: Deps,
  [noun, verb, ...args]: [noun: string, verb: string, ...args: string[]],
  { format = 'text', isTrial = false, isAgreed = false }: Flags = {},
): Promise<number> {
  const call = adminCalls.find(({ name }) => name === `${noun}/${verb}`)
  if (call === undefined) throw new Error(`There is no command ${noun} ${verb}.`)
  const input = await readInput(`${noun} ${verb}`, listFields(call), args)
  if (input === null) return 1
  const asked = { format, isTrial, isAgreed }
  if (call.kind === 'write') return change(deps, call, input, asked)
  return call.reachesOut ? ask(deps, call, input, asked) : ask(deps, call, input, asked)
}
