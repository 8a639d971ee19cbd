import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tryExclusive, waitForExclusive } from './lock.ts'
import { createDataFolder, findPlace, type Place, startLock, usersLock } from './place.ts'
import { isProblem, type Problem } from './problem.ts'
import { startEmbedded } from './start.ts'
import { stopServer } from './stop.ts'
import { finishReplacing, readyPlace } from './finish-replacing.ts'

/**
 * Creates a database beside the one in a data folder, lets `fill` fill it, and replaces the old one,
 * which is kept. Until then, the old one stays unchanged, whatever happens.
 */
export async function replaceDatabase<Filled extends object>(
  folder: string,
  fill: (url: string, draft: string) => Promise<Filled | Problem>,
): Promise<Filled | Problem> {
  const dataDir = createDataFolder(folder)
  if (typeof dataDir !== 'string') return dataDir
  const lock = await waitForExclusive(startLock(dataDir), 5000)
  const alone = lock && tryExclusive(usersLock(dataDir))
  try {
    if (!alone) return { problem: `Another program uses ${dataDir}: stop it, then restore again.` }
    const place = await findPlace(dataDir)
    if (isProblem(place)) return place
    return await fillBeside(dataDir, place, fill)
  } finally {
    alone?.release()
    lock?.release()
  }
}

async function fillBeside<Filled extends object>(
  dataDir: string,
  place: Place,
  fill: (url: string, draft: string) => Promise<Filled | Problem>,
): Promise<Filled | Problem> {
  finishReplacing(dataDir, place)
  // The next start removes files with such a name, so that a half-finished restore is never served.
  const draft = mkdtempSync(join(dirname(place.server), `pg.new-${process.pid}-`))
  try {
    // The user that PostgreSQL runs as has to enter it.
    chmodSync(draft, 0o755)
    const server = await startEmbedded({ dataDir: draft, settings: toFill })
    if (isProblem(server)) return server
    const filled = await fill(server.connectionString, join(draft, 'pg')).finally(server.stop)
    if ('problem' in filled) return filled
    // The server may have outlived the program that started it.
    await stopServer(place)
    renameSync(join(draft, 'pg'), readyPlace(place))
    finishReplacing(dataDir, place)
    return filled
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** With these settings, data that fills an empty table is written once instead of twice. */
export const toFill = { wal_level: 'minimal', max_wal_senders: '0' }
