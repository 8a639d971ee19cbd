import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

const here = import.meta.dirname
const workshop = join(here, '../build/bench')

/**
 * Copies `bench/<name>` below `build/` and installs its packages; returns the path of the copy. Kept
 * until its lockfile changes. Throws when the registry cannot be reached.
 */
export async function install(name: string): Promise<string> {
  const from = join(here, name)
  const folder = join(workshop, name)
  await mkdir(folder, { recursive: true })
  await cp(from, folder, { recursive: true })
  const lock = await readFile(join(from, 'package-lock.json'), 'utf8')
  const mark = join(folder, 'node_modules/.installed')
  if ((await readFile(mark, 'utf8').catch(() => '')) !== lock) {
    console.error(`Installing ${name} for the comparison …`)
    // `npm ci` rejects a lockfile without the packages for other machines, and not every registry has
    // those.
    await run('npm', ['install', '--no-audit', '--no-fund'], folder)
    await writeFile(mark, lock)
  }
  return folder
}
