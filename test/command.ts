import { listFields } from '#operate/fields.ts'
import { readInput } from '#operate/read-input.ts'
import { runCall } from '#operate/run-call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import type { Deps } from '#server/deps.ts'

interface Flags {
  format?: 'text' | 'json' | 'csv'
  isTrial?: boolean
  isAgreed?: boolean
}

/** Types a command at a shop that is open already; answers the exit code. */
export async function runCommand(
  deps: Partial<Deps>,
  [noun, verb, ...args]: [noun: string, verb: string, ...args: string[]],
  { format = 'text', isTrial = false, isAgreed = false }: Flags = {},
): Promise<number> {
  const call = adminCalls.find(({ name }) => name === `${noun}/${verb}`)
  if (call === undefined) throw new Error(`There is no command ${noun} ${verb}.`)
  const input = await readInput(`${noun} ${verb}`, listFields(call), args)
  return input === null ? 1 : runCall(deps as Deps, call, input, { format, isTrial, isAgreed })
}
