import { listPeople } from '#server/admin/list-people.ts'
import { endSessions, makeLink } from '#server/admin/people.ts'
import { createLink } from '#server/console/links.ts'
import { findRelyingParty, needsName } from '#server/console/relying-party.ts'
import type { Deps } from '#server/deps.ts'
import type { ActionVerb } from './action-verb.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'
import { printTable } from './table.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const columns = ['email', 'role', 'passkeys', 'sessions', 'added_at', 'seen_at']

/** `admins list`: who may enter the console. */
export async function listAdminsCommand(
  deps: AdminDeps,
  { format }: Pick<Call, 'format'>,
): Promise<number> {
  printTable({ columns, rows: await listPeople(deps) }, format)
  return 0
}

export const linkUsage = '<email> [--reason "…"]'

/** `admins link`: prints the link, which is shown once. */
export async function makeLinkCommand(deps: AdminDeps, call: Call): Promise<number> {
  const said = readInput({ words: ['email'], options: ['reason'] }, call.args)
  if (said === null) return complain(`Use: admins link ${linkUsage}`)
  if (findRelyingParty(deps.config) === null) return complain(needsName)
  const { url: link, tokenHash } = createLink(deps.config)
  const input = { reason: 'A passkey', ...said }
  const code = await runAction(call, { ...deps, tokenHash }, makeLink, input, { shown: { link } })
  if (code === 0 && !call.isTrial)
    process.stderr.write(
      'Open this link within ten minutes, in the browser that gets the passkey. It works once.\n',
    )
  return code
}

export const endSessionsVerb: ActionVerb<Pick<Deps, 'db' | 'clock'>> = {
  words: ['email'],
  options: [],
  action: endSessions,
}
