import { once } from 'node:events'
import type { Operator, Outcome } from '#server/admin/act.ts'
import type { ReadOf, WriteCall } from '#server/admin/call.ts'
import type { CommandForm } from '#server/admin/command-form.ts'
import { checkInput } from '#server/settings/check-input.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { listFields, sayAsTyped } from './fields.ts'
import { findOperator } from './operator.ts'
import { printAnswer } from './print-answer.ts'
import type { Input } from './read-input.ts'
import { runAct } from './run-act.ts'

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

/** Makes a read of the admin API with the typed input, and returns the exit code. */
export async function ask<ReadDeps>(
  deps: ReadDeps,
  call: ReadOf<ReadDeps>,
  said: Input,
  { format }: Settings,
): Promise<number> {
  const { output, file } = call
  if (output === null && process.stdout.isTTY)
    return complain('This is a file. Add > and a name to store it.')
  const isCsv = output !== null && file !== undefined && format === 'csv'
  const input = checkInput(call.input, isCsv ? { ...said, format } : said)
  if (!input.ok)
    return complain(...input.problems.map((each) => sayAsTyped(listFields(call), each)))
  const answer = (await call.read(deps, input.data as never, findOperator())) as object
  if (answer instanceof Response) return printFile(answer)
  if ('refused' in answer) return complain(...[answer.refused as string | string[]].flat())
  printAnswer(call, output!.parse(answer) as object, format)
  return 0
}

async function printFile({ body }: Response): Promise<number> {
  for await (const chunk of body!)
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
  return 0
}

/** Makes a write of the admin API with the typed input, and returns the exit code. */
export function change(
  deps: Deps,
  call: WriteCall,
  said: Input,
  settings: Settings,
): Promise<number> {
  const { act, command, form } = call
  const { question, reason, afterwards, prints }: CommandForm = command ?? {}
  const input = { reason, ...said }
  const asked = typeof question === 'function' ? question(input) : question
  const more = {
    question: (asked === true ? form?.does : asked) ?? null,
    ...(afterwards && { afterwards }),
    ...(prints && { prints }),
  }
  const say = (sentence: string) => sayAsTyped(listFields(call), sentence)
  const actAsTyped = async (by: Operator): Promise<Outcome> => {
    const outcome = await act(deps, by, input)
    return outcome.ok ? outcome : { ok: false, problems: outcome.problems.map(say) }
  }
  return runAct(settings, actAsTyped, more)
}
