import { listSecrets } from '#server/admin/list-secrets.ts'
import { replaceLostKeys } from '#server/admin/replace-lost-keys.ts'
import { retireSecret } from '#server/admin/retire-secret.ts'
import { findLosses, type LossDeps, type Losses } from '#server/admin/secret-losses.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { readKnownSecrets } from '#server/known-secrets.ts'
import type { ActionVerb } from './action-verb.ts'
import type { Call } from './call.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'
import { printTable } from './table.ts'

const columns = ['secret', 'id', 'state', 'since', 'devices', 'needed_by', 'rows']

/** `secrets status`: 0 when each secret that is needed is set. */
export async function secretsStatusCommand(
  deps: LossDeps & { config: Config },
  { format }: Pick<Call, 'format'>,
): Promise<number> {
  const rows = await listSecrets(deps)
  printTable({ columns, rows }, format)
  return rows.some(({ state }) => state === 'missing' || state === 'none of these') ? 1 : 0
}

export const retireUsage = '<id> --reason "…"'

/** `secrets retire`: says first who loses what. */
export async function retireSecretCommand(deps: LossDeps, call: Call): Promise<number> {
  // An id can begin with a dash.
  const [secret, ...rest] = call.args
  const named = readInput({ words: [], options: ['reason'] }, rest)
  if (secret === undefined || named === null) {
    process.stderr.write(`Use: secrets retire ${retireUsage}\n`)
    return 1
  }
  const known = [
    ...(await readKnownSecrets(deps.db, 'APP_SECRET')),
    ...(await readKnownSecrets(deps.db, 'LICENSE_SIGNING_KEY')),
  ]
  const found = known.find(({ fingerprint }) => fingerprint === secret)
  if (found) process.stderr.write(describeLosses(await findLosses(deps, found)))
  const question = 'From the next start on it is not used and not accepted any more.'
  const code = await runAction(call, deps, retireSecret, { secret, ...named }, { question })
  if (code === 0 && !call.isTrial) process.stderr.write(afterwards)
  return code
}

export const replaceKeysVerb: ActionVerb<Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>> = {
  words: [],
  options: [],
  action: replaceLostKeys,
  question: 'Licenses whose key cannot be opened get a new one, which is emailed.',
}

const afterwards =
  'Take it out of the settings and restart every instance: only then has it ended.\n'

function describeLosses({ devices, rows, sessions }: Losses): string {
  const all = devices.reduce((sum, each) => sum + each.devices, 0)
  const versions = devices
    .map(({ app_version, devices: count }) => `${count} of ${app_version ?? 'an unknown version'}`)
    .join(', ')
  return [
    all > 0 ? `Devices that lose service until their app is updated: ${all} (${versions}).` : '',
    rows > 0 ? `Rows that only this secret opens: ${rows}.` : '',
    sessions > 0 ? `People who have to sign in again: up to ${sessions}.` : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}
