import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { peerNames, timePeerBuild } from '../peers.ts'
import type { PartReport } from '../report.ts'
import { run } from '../run.ts'

const root = join(import.meta.dirname, '../..')
const leftOutOfRoot = ['build', 'data', 'bench', 'test-results', '.git']
const leftOut = ['node_modules', 'dist', '.react-router']

type Seconds = number | null

/** Seconds from the sources to files ready to serve; ours also draws icons and sharing images. */
export async function measureBuild(): Promise<PartReport> {
  const notes = [
    'From nothing: no cache, no output of a build before. The quicker of two, in turn.',
  ]
  const peers = peerNames.map((name) => ({ name, build: () => timePeerBuild(name) }))
  const makers = [...peers, { name: 'ours', build: timeOurBuild }]
  const taken = new Map<string, Seconds>()
  for (const { name, build } of [...makers, ...makers])
    try {
      taken.set(name, Math.min(taken.get(name) ?? Infinity, await build()))
    } catch (error) {
      taken.set(name, null)
      notes.push(`${name} is not measured: ${(error as Error).message}`)
    }
  const beside = peerNames.map((name) => ({ name, value: taken.get(name)! }))
  const ours = taken.get('ours')!
  return {
    rows: [{ what: 'clean build', unit: 's', ours, goal: { at: 'most', value: 10 }, beside }],
    notes,
  }
}

/** In a copy, so that a site running from `build/` keeps its files. The packages are the same. */
async function timeOurBuild(): Promise<number> {
  const folder = join(root, 'build/bench/ours')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await copySources(folder)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const start = performance.now()
  await run(process.execPath, ['build.ts'], folder)
  return (performance.now() - start) / 1000
}

async function copySources(folder: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => !leftOutOfRoot.includes(name))
  const filter = (path: string) => !leftOut.includes(basename(path))
  for (const name of names.filter(filter))
    await cp(join(root, name), join(folder, name), { recursive: true, filter })
}
