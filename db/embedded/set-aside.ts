import { existsSync, renameSync } from 'node:fs'
import { times } from '#contract/limits.ts'
import { tryExclusive, waitForExclusive } from './lock.ts'
import { createDataFolder, findPlace, startLock, usersLock } from './place.ts'
import { isRefusal, refuse, type Refusal } from './refusal.ts'

/** Renames the server of a data folder, which has to be stopped, so that the next start makes a new one. */
export async function setAside(
  folder: string,
  suffix: string,
): Promise<{ from: string; to: string } | Refusal> {
  const dataDir = createDataFolder(folder)
  if (typeof dataDir !== 'string') return dataDir
  const lock = await waitForExclusive(startLock(dataDir), times.minute)
  const alone = lock && tryExclusive(usersLock(dataDir))
  try {
    const place = await findPlace(dataDir)
    if (isRefusal(place)) return place
    const to = `${place.server}.${suffix}`
    if (!alone)
      return refuse(
        'in_use',
        `Another process uses the database in ${place.server}: end it, then start again.`,
      )
    if (existsSync(to))
      return refuse(
        'moved_away',
        `${place.server} has to be renamed to ${to}, which is there already: move one of them away, then start again.`,
      )
    renameSync(place.server, to)
    return { from: place.server, to }
  } finally {
    alone?.release()
    lock?.release()
  }
}
