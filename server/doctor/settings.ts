import type { Db } from '#db/schema.ts'
import type { LockedBooks } from '../deps.ts'
import { findShut } from '../licenses/reseal.ts'
import { findOtherSettings } from '../running/started-with.ts'
import { acceptSecrets } from '../secrets/accept-secrets.ts'
import { findSecrets } from '../secrets/kept-secrets.ts'
import { deriveSecrets } from '../secrets/secrets.ts'
import { sayCommand } from '../settings/command-line.ts'
import type { Config } from '../settings/config.ts'
import { troubles } from '../troubles/kinds.ts'
import { listLacks } from '../troubles/settings.ts'
import { note, ok, problem, type Finding, trouble } from './finding.ts'

/** Whether the shop sells, and whether these settings are those it was started with. */
export async function checkSettings(config: Config, db: Db | null): Promise<Finding[]> {
  const others = db === null ? [] : await findOtherSettings(db, config)
  const findings = [
    ...(config.demo
      ? [note('settings', 'This is a demo: nothing is sold.', 'To sell, set STRIPE_SECRET_KEY.')]
      : []),
    ...others.map((each) => problem('settings', `${each}.`, 'Use the settings of the shop.')),
    ...checkLacks(config),
  ]
  return findings.length > 0 ? findings : [ok('settings', 'All are set as they should be.')]
}

/** Settings that a shop starts without, and that its vendor or its buyers miss. */
export function checkLacks(config: Config): Finding[] {
  return listLacks(config)
    .filter(({ kind }) => kind !== 'backups_off')
    .map(({ kind, says }) => trouble(troubles[kind].label.toLowerCase(), kind, says))
}

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
    : ok('secrets', 'The secrets match this database.')
}
