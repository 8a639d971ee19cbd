import { runCall } from '#operate/run-call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import type { Deps } from '#server/deps.ts'

interface Flags {
  format?: 'text' | 'json' | 'csv'
  isTrial?: boolean
  isAgreed?: boolean
}

/** Types a command at a shop that is open already; answers the exit code. */
export function runCommand(
  deps: Partial<Deps>,
  [noun, verb, ...args]: [noun: string, verb: string, ...args: string[]],
  { format = 'text', isTrial = false, isAgreed = false }: Flags = {},
): Promise<number> {
  const call = adminCalls.find(({ name }) => name === `${noun}/${verb}`)
  if (call === undefined) throw new Error(`There is no command ${noun} ${verb}.`)
  return runCall(deps as Deps, call, { args, format, isTrial, isAgreed })
}
