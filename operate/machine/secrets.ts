import { runAct } from '../run-act.ts'
import { listSecrets } from '#server/admin/secrets/list.ts'
import { replaceLostKeys } from '#server/admin/secrets/replace-lost-keys.ts'
import { retireSecret } from '#server/admin/secrets/retire.ts'
import { findLosses, type LossDeps, type Losses } from '#server/admin/secrets/losses.ts'
import type { Config } from '#server/settings/config.ts'
import { readKnownSecrets } from '#server/settings/secrets/known-secrets.ts'
import type { Call } from '../call.ts'
import { printTable, type Format } from '../table.ts'

const columns = ['secret', 'id', 'state', 'since', 'devices', 'needed_by', 'rows']

/** Runs `secrets status`: 0 if every required secret is set. */
export async function secretsStatusCommand(
  deps: LossDeps & { config: Config },
  format: Format,
): Promise<number> {
  const rows = await listSecrets(deps)
  printTable({ columns, rows }, format)
  return rows.some(({ state }) => state === 'missing' || state === 'none of these') ? 1 : 0
}

/** Runs `secrets retire`, which first says who will lose what. */
export async function retireSecretCommand(
  deps: LossDeps,
  { id: secret, reason }: { id: string; reason: string },
  call: Call,
): Promise<number> {
  const known = [
    ...(await readKnownSecrets(deps.db, 'APP_SECRET')),
    ...(await readKnownSecrets(deps.db, 'LICENSE_SIGNING_KEY')),
  ]
  const found = known.find(({ fingerprint }) => fingerprint === secret)
  if (found) process.stderr.write(describeLosses(await findLosses(deps, found)))
  return runAct(call, (by) => retireSecret(deps, by, { secret, reason }), ofSettings)
}

/** Runs `secrets replace-keys`, for when an APP_SECRET was lost. */
export async function replaceKeysCommand(
  deps: Parameters<typeof replaceLostKeys>[0],
  input: { reason: string },
  call: Call,
): Promise<number> {
  const question = 'Licenses whose key cannot be opened get a new one, which is emailed.'
  return runAct(call, (by) => replaceLostKeys(deps, by, input), { question })
}

const ofSettings = {
  question: 'After the next start, it is neither used nor accepted.',
  afterwards: 'Take it out of the settings and restart every instance: only then has it ended.',
}

function describeLosses({ devices, rows, sessions }: Losses): string {
  return [
    devices > 0
      ? `Devices that know no other key, and lose service until their app is updated: ${devices}.`
      : '',
    rows > 0 ? `Rows that only this secret opens: ${rows}.` : '',
    sessions > 0 ? `People who have to sign in again: up to ${sessions}.` : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
}
