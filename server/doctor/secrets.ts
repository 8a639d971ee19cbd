import type { LockedBooks } from '../deps.ts'
import { acceptSecrets } from '../secrets/accept-secrets.ts'
import { findShut } from '../licenses/reseal.ts'
import { deriveSecrets } from '../secrets/secrets.ts'
import { sayCommand } from '../settings/command-line.ts'
import { findSecrets } from '../secrets/kept-secrets.ts'
import { ok, problem, type Finding } from './finding.ts'

/** Whether the secrets of the settings are those of this database. */
export async function checkSecrets(books: LockedBooks): Promise<Finding> {
  const { db, config } = books
  const kept = await findSecrets(config)
  if ('problem' in kept) return problem('secrets', kept.problem, 'Bring the file back.')
  const accepted = await acceptSecrets(books, kept)
  if ('problem' in accepted)
    return problem(
      'secrets',
      accepted.problem,
      'Set the one the shop was first started with; a backup holds it.',
    )
  const lost = await findShut(db, deriveSecrets(accepted.appSecrets), 'repository_keys', 1)
  return lost.length > 0
    ? problem(
        'secrets',
        'No APP_SECRET opens a key of the repositories for apt and dnf.',
        `Set the APP_SECRET that it was made with. If it is lost: ${sayCommand('secrets replace-keys')}`,
      )
    : ok('secrets', 'They are those of this database.')
}
