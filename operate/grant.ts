import { parseArgs } from 'node:util'
import { grantLicense, grantLicenses } from '#server/admin/grant-license.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { readPeopleFile } from './people.ts'
import { runAction } from './run-action.ts'

type GrantDeps = Parameters<typeof grantLicense>[0]
type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

export const grantUsage = '<email> | --people <file> --days <n> --seats <n> --reason "…"'

/** `licenses grant`: gives a license to one person, or to each of a CSV file with names and emails. */
export async function grantCommand(
  deps: GrantDeps,
  args: string[],
  settings: Settings,
): Promise<number> {
  const read = readWords(args)
  if (read === null) return complain(`Use: licenses grant ${grantUsage}`)
  const { people: path, ...input } = read
  if (path === undefined)
    return runAction(settings, deps, grantLicense, input, {
      question: 'The key is emailed at once.',
    })
  const file = await readPeopleFile(path)
  if ('problems' in file) return complain(...file.problems)
  const { people } = file
  const question = `The keys of ${people.length} licenses are emailed at once.`
  return runAction(settings, deps, grantLicenses, { ...input, people }, { question })
}

/** One email or one file; null when it is neither. */
function readWords(args: string[]) {
  const text = { type: 'string' } as const
  const options = { days: text, seats: text, reason: text, people: text }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [email] = positionals
    const isOne = positionals.length === 1 && values.people === undefined
    const areMany = positionals.length === 0 && values.people !== undefined
    return isOne || areMany ? { ...values, email } : null
  } catch {
    return null
  }
}
