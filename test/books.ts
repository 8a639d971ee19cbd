import { pino } from 'pino'
import type { Db } from '#db/schema.ts'
import { systemClock } from '#server/clock.ts'
import type { Books } from '#server/deps.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { readConfig } from '#server/settings/config.ts'

/** The books of a database that no shop of this process has open, such as that of a started program. */
export function openBooks(db: Db, appSecret = 'a secret of the tests that is long enough'): Books {
  const read = readConfig({ APP_SECRET: appSecret })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { config } = read
  const log = pino({ level: 'silent' })
  return { config, db, clock: systemClock, log, secrets: deriveSecrets([appSecret]) }
}
