import { parseArgs } from 'node:util'
import type { Deps } from '#server/deps.ts'
import { closeCase } from '#server/admin/cases.ts'
import { listCases } from '#server/customers/cases.ts'
import { describeCase } from '#server/customers/describe-case.ts'
import { findOperator } from './operator.ts'

type CaseDeps = Pick<Deps, 'db' | 'clock'>

const usage = `Use: case list
     case close <id> --reason "what was decided"`

/** `case list` and `case close`: proven address corrections that a person has to decide. */
export async function caseCommand(deps: CaseDeps, args: string[]): Promise<number> {
  const [verb, ...rest] = args
  if (verb === 'list' && rest.length === 0) return list(deps)
  if (verb === 'close') return close(deps, rest)
  return complain(usage)
}

async function list(deps: CaseDeps): Promise<number> {
  const cases = await listCases(deps)
  for (const each of cases) {
    const facts = [each.opened_at.toISOString(), each.id, `order ${each.order_id}`, each.reason]
    const lines = await describeCase(deps.db, each)
    process.stdout.write(`${facts.join('  ')}\n${lines.map((line) => `  ${line}\n`).join('')}`)
  }
  process.stderr.write(`${cases.length} cases are open\n`)
  return 0
}

async function close(deps: CaseDeps, args: string[]): Promise<number> {
  const input = readClosing(args)
  if (input === null) return complain(usage)
  const outcome = await closeCase(deps, findOperator(), input)
  if (!outcome.ok) return complain(outcome.problems.join('\n'))
  process.stdout.write('The case is closed.\n')
  return 0
}

function readClosing(args: string[]): { id?: string; reason?: string } | null {
  try {
    const options = { reason: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return positionals.length === 1 ? { id: positionals[0], reason: values.reason } : null
  } catch {
    return null
  }
}

function complain(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`)
  return 1
}
