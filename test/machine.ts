import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { announce, attempt, onePassed, root, run, runVitest, type Outcome } from './runners.ts'

const outcomes: Outcome[] = []
announce('Tests that need root or Debian packages')
outcomes.push(await attempt(() => runVitest('machine')))
announce('The install page on a bare Debian 13')
outcomes.push(await attempt(() => tryScript('try-install.sh', [])))
announce('A release, made, installed on a bare Debian 12 and 13, and upgraded')
outcomes.push(
  await attempt(() => tryScript('try-release.sh', ['buildah', 'caddy', 'minisign', 'zstd'])),
)
announce('The image, built and used')
outcomes.push(await attempt(() => tryScript('try-image.sh', ['buildah', 'caddy'])))
announce('PostgreSQL with a standby, while its primary fails')
outcomes.push(await attempt(() => tryScript('try-failover.sh', [])))

const failed = outcomes.flatMap((each) => each.failed)
const skipped = outcomes.flatMap((each) => each.skipped ?? [])
const passed = outcomes.reduce((sum, each) => sum + each.passed, 0)
process.exitCode = failed.length > 0 ? 1 : 0
for (const name of failed) console.log(`FAILED  ${name}`)
for (const name of skipped) console.log(`NOT RUN  ${name}`)
console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)

/** Runs a script of `test/machine/` in a folder of its own. */
async function tryScript(name: string, alsoNeeds: string[]): Promise<Outcome> {
  const missing = findMissing(alsoNeeds)
  if (missing !== null)
    return { passed: 0, failed: [], skipped: [`test/machine/${name}: ${missing}`] }
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-bare-'))
  // It gets a folder below, because it may make a system there, whose root its users may enter.
  const code = await run(join(root, 'test/machine', name), [join(folder, 'system')])
  if (code !== 0)
    throw new Error(`test/machine/${name} ended with ${code}; its logs are in ${folder}`)
  // It never enters what may still be mounted there, such as /dev.
  await run('rm', ['--recursive', '--one-file-system', folder])
  return onePassed
}

/** Says what this machine lacks for it. */
function findMissing(alsoNeeds: string[]): string | null {
  if (process.getuid?.() !== 0) return 'it needs root'
  const isInstalled = (program: string) =>
    process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, program)))
  const packages = {
    debootstrap: 'debootstrap',
    ip: 'iproute2',
    unshare: 'util-linux',
    ...Object.fromEntries(alsoNeeds.map((each) => [each, each])),
  }
  const missing = Object.entries(packages).filter(([program]) => !isInstalled(program))
  if (missing.length === 0) return null
  return `apt-get install ${missing.map(([, name]) => name).join(' ')}`
}
