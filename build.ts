import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'
import { waitForExclusive } from './db/embedded/lock.ts'

const root = import.meta.dirname

/** Builds every page into `build/pages`, ready for the server. Throws with the bundler's message. */
export function build(): Promise<void> {
  return alone(makePages)
}

async function makePages(): Promise<void> {
  await writeForms()
  await Promise.all([runReactRouterBuild(), buildServed()])
  // Imported here, because a start with nothing to build needs none of these modules.
  const { publishPages } = await import('./app/prerender/publish-pages.ts')
  const { readRevision } = await import('./app/prerender/revision.ts')
  const { readDocsText } = await import('./app/prerender/machine/docs-text.ts')
  await publishPages({
    from: join(root, 'build/react-router/client'),
    to: join(root, 'build/pages'),
    revision: await readRevision(root),
    docs: await readDocsText(root),
    calls: await listCalls(),
  })
  // These are compressed copies of the previous pages, which nobody will request again.
  await rm(join(root, 'build/packed'), { recursive: true, force: true })
}

/** Writes the forms for the console, which must not load the schemas that describe the actions. */
async function writeForms(): Promise<void> {
  const { adminCalls } = await import('./server/admin/calls.ts')
  const { describeForms } = await import('./server/admin/describe-forms.ts')
  await writeFile(join(root, 'build/acts.json'), JSON.stringify(describeForms(adminCalls)))
}

/**
 * Lists the calls. They are not among the sources below, because a change to the reference's text must
 * not rebuild all pages.
 */
async function listCalls() {
  const { programCalls } = await import('./server/web/pages/public-calls.ts')
  const { nameCall } = await import('./server/web/openapi/call.ts')
  return programCalls.map((call) => ({ ...call, name: nameCall(call.path) }))
}

// Tests build with NODE_ENV=test, and React's development version must not end up on the site.
const production = { ...env, NODE_ENV: 'production' }

function runReactRouterBuild(): Promise<void> {
  return runBuilder('@react-router/dev', 'react-router', [])
}

function buildServed(): Promise<void> {
  return runBuilder('vite', 'vite', ['--config', 'vite.served.config.ts'])
}

async function runBuilder(packageName: string, name: string, options: string[]): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const { bin } = (await import(manifest, { with: { type: 'json' } })).default
  const program = join(dirname(manifest), bin[name])
  const words = [program, 'build', ...options]
  try {
    await promisify(execFile)(process.execPath, words, { cwd: root, env: production })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`The pages could not be built.\n${stdout}${stderr}`, { cause: error })
  }
}

const sources = [
  'app/**',
  'content/**',
  'contract/**',
  'server/admin/**',
  'figures/manifest.json',
  'figures/rendered/**',
  '*.config.ts',
  'build.ts',
  'package-lock.json',
]

export async function buildIfStale(): Promise<void> {
  if (!isStale()) return
  console.log('Building the pages …')
  await alone(async () => {
    // The process that held the lock before may have built the pages.
    if (isStale()) await makePages()
  })
}

/** Builds under a lock, because two builds at once would delete each other's files. */
async function alone(act: () => Promise<void>): Promise<void> {
  await mkdir(join(root, 'build'), { recursive: true })
  const lock = await waitForExclusive(join(root, 'build/lock'), 120_000)
  if (!lock)
    throw new Error(
      'Another build of the pages has been running for two minutes. End it and start again.',
    )
  await act().finally(lock.release)
}

/**
 * Checks about a thousand files synchronously, because awaiting each would take three times as long.
 */
function isStale(): boolean {
  const built = Math.min(changedAt('build/pages/index.html'), changedAt('build/served.js'))
  return globSync(sources, { cwd: root }).some((source) => changedAt(source) > built)
}

function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (import.meta.main) await build()
