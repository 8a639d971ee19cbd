import { join } from 'node:path'
import { tryExclusive } from '#db/embedded/lock.ts'
import { createDataFolder } from '#db/embedded/place.ts'
import type { Config } from '../settings/config.ts'
import { demoLock } from '../settings/image.ts'
import { refuseToStart } from './refuse-to-start.ts'

/**
 * Refuses a second demo in the same folder. The two would receive each other's emails and miss each other's
 * payments.
 */
export function refuseSecondDemo({ stripe, smtpUrl, dataDir }: Config): void {
  if (stripe && smtpUrl) return
  const folder = createDataFolder(dataDir)
  if (typeof folder !== 'string') refuseToStart(folder.problem)
  if (tryExclusive(join(folder, demoLock)) === undefined)
    refuseToStart(
      `Another demo is running with the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
}
