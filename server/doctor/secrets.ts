import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import { acceptSecrets } from '../secrets/accept-secrets.ts'
import { findShut } from '../licenses/reseal.ts'
import { deriveSecrets } from '../secrets/secrets.ts'
import { sayCommand } from '../settings/command-line.ts'
import { findSecrets } from '../secrets/kept-secrets.ts'
import type { Config } from '../settings/config.ts'
import { ok, problem, type Finding } from './finding.ts'

/** Whether the secrets of the settings are those of this database. */
export async function checkSecrets(
  config: Config,
  clock: Clock,
  db: Kysely<Database>,
): Promise<Finding> {
  const kept = await findSecrets(config)
  if ('problem' in kept) return problem('secrets', kept.problem, 'Bring the file back.')
  const accepted = await acceptSecrets({ db, clock }, kept)
  if ('problem' in accepted)
    return problem(
      'secrets',
      accepted.problem,
      'Set the one the shop was first started with; a backup holds it.',
    )
  const lost = await findShut(
    { db, secrets: deriveSecrets(accepted.appSecrets) },
    'repository_keys',
    1,
  )
  return lost.length > 0
    ? problem(
        'secrets',
        'No APP_SECRET opens a key of the repositories for apt and dnf.',
        `Set the APP_SECRET that it was made with. If it is lost: ${sayCommand('secrets replace-keys')}`,
      )
    : ok('secrets', 'They are those of this database.')
}
