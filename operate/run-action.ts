import { createInterface } from 'node:readline/promises'
import type { Operator, Outcome } from '#server/admin/act.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { findOperator } from './operator.ts'
import { printTable } from './table.ts'

type Action<ActDeps, Input> = (deps: ActDeps, by: Operator, input: Input) => Promise<Outcome>

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

interface More {
  /** Asked before what cannot be undone. */
  question?: string | undefined
  /** What is shown and not recorded, such as a link. */
  shown?: Record<string, string>
}

/** Runs an action and prints what it changed. */
export async function runAction<ActDeps, Input>(
  { format, isTrial, isAgreed }: Settings,
  deps: ActDeps,
  action: Action<ActDeps, Input>,
  input: Input,
  { question, shown = {} }: More = {},
): Promise<number> {
  if (question !== undefined && !isTrial && !isAgreed && !(await isConfirmed(question)))
    return complain(
      'Nothing was changed. Add --yes to go ahead, or --dry-run to see what would change.',
    )
  const outcome = await action(deps, findOperator(isTrial), input)
  if (!outcome.ok) return complain(...outcome.problems)
  const { subject, before, after } = outcome.change
  const row = { action: outcome.number, subject, before, after, ...(!isTrial && shown) }
  printTable({ columns: Object.keys(row), rows: [row] }, format)
  process.stderr.write(isTrial ? 'Dry run: nothing was changed.\n' : 'Done.\n')
  return 0
}

/** Only a person at a terminal can answer. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
