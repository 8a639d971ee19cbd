import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Lock {
  packages: Record<string, { engines?: { node?: string } }>
}

const path = join(import.meta.dirname, '../package-lock.json')

/**
 * Finds the packages that require a newer Node. They run on the Node 24 that comes with them, but the
 * machine's Node, perhaps 20, installs them, and npm would warn about each. `npm run lock` removes those
 * requirements from the lockfile after every change of a dependency.
 */
export async function findNodeDemands(): Promise<string[]> {
  const { packages } = await readLock()
  return Object.keys(packages).filter((name) => name !== '' && packages[name]!.engines?.node)
}

async function dropNodeDemands(): Promise<void> {
  const lock = await readLock()
  for (const name of await findNodeDemands()) delete lock.packages[name]!.engines
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
}

async function readLock(): Promise<Lock> {
  return JSON.parse(await readFile(path, 'utf8'))
}

if (import.meta.main) await dropNodeDemands()
