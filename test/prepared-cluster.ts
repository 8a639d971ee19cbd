import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '#db/embedded/start.ts'
import { makeTables } from './database.ts'

/** Made once for a run: to make a cluster and its tables takes seconds, to copy it one. */
export async function prepareCluster(): Promise<() => Promise<void>> {
  const folder = await makeOpenFolder('protocraft-prepared-')
  const server = await startEmbedded({ dataDir: folder })
  if ('problem' in server) throw new Error(server.problem)
  await makeTables(server.connectionString)
  await server.stop()
  process.env.TEST_CLUSTER = join(folder, 'pg')
  return () => rm(folder, { recursive: true, force: true })
}

/** Gives a data folder the prepared cluster, if the run has one that the folder's user can enter. */
export async function copyCluster(dataDir: string): Promise<void> {
  const from = process.env.TEST_CLUSTER
  if (from === undefined || !existsSync(from)) return
  await promisify(execFile)('cp', ['-a', '--reflink=auto', from, dataDir])
}

/** The database of a root process runs as another user, who has to enter the folder. */
export async function makeOpenFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o755)
  return folder
}
