import { createInterface } from 'node:readline/promises'
import type { Operator, Outcome } from '#server/admin/act.ts'
import type { CommandForm } from '#server/admin/command-form.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { findOperator } from './operator.ts'
import { printTable } from './table.ts'
import { writeAnswer } from './write-for-people.ts'

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

interface More extends Pick<CommandForm, 'afterwards' | 'prints'> {
  /** Asked before an action that can't be undone. */
  question?: string | null
}

/** Runs an action as this machine's user, prints what changed and returns the exit code. */
export async function runAct(
  settings: Settings,
  act: (by: Operator) => Promise<Outcome>,
  { question = null, ...more }: More = {},
): Promise<number> {
  const { isTrial, isAgreed } = settings
  if (question !== null && !isTrial && !isAgreed && !(await isConfirmed(question)))
    return complain(
      'Nothing was changed. Add --yes to go ahead, or --dry-run to see what would change.',
    )
  const outcome = await act(findOperator(isTrial))
  if (!outcome.ok) return complain(...outcome.problems)
  printChange(outcome, settings, more.prints)
  process.stderr.write(isTrial ? 'Dry run: nothing was changed.\n' : 'Done.\n')
  if (!isTrial && more.afterwards !== undefined) process.stderr.write(`${more.afterwards}\n`)
  return 0
}

/** Asks for confirmation, which only a person at a terminal can give. */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function printChange(
  { number, change }: Extract<Outcome, { ok: true }>,
  { format, isTrial }: Settings,
  prints: string | undefined,
): void {
  const { subject, before, after, shown = {} } = change
  const alone = prints === undefined || isTrial ? undefined : shown[prints]
  if (alone !== undefined) return void process.stdout.write(`${alone}\n`)
  const row = { action: number, subject, before, after, ...(!isTrial && shown) }
  if (format === 'text') return void process.stdout.write(writeAnswer(row))
  printTable({ columns: Object.keys(row), rows: [row] }, format)
}
