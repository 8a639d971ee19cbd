import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import { acceptSecrets } from '../secrets/accept-secrets.ts'
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
  return 'problem' in accepted
    ? problem(
        'secrets',
        accepted.problem,
        'Set the one the shop was first started with; a backup holds it.',
      )
    : ok('secrets', 'They are those of this database.')
}
