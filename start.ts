import { stat } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { build } from './build.ts'

const sources = ['app/**', 'content/**', 'contract/**', 'figures/**', '*.config.ts', 'build.ts', 'package-lock.json']

if (await isStale()) {
  console.log('Building the pages …')
  await build()
}
await import('./server/main.ts')

/** Whether a source is newer than what was built from it, or nothing was built. */
async function isStale(): Promise<boolean> {
  const built = await changedAt('build/pages/index.html')
  for await (const source of glob(sources, { cwd: import.meta.dirname }))
    if ((await changedAt(source)) > built) return true
  return false
}

async function changedAt(path: string): Promise<number> {
  return stat(new URL(path, import.meta.url)).then(
    (found) => found.mtimeMs,
    () => 0,
  )
}
