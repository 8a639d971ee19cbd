import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const home = join(import.meta.dirname, '../../license-client')

/** Installs the license client as it would be published, in its own app that imports it by name. */
export async function installLicenseClient() {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-app-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  const packing = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', folder]
  const { stdout } = await run('npm', packing, { cwd: home })
  const [{ filename }] = JSON.parse(stdout)
  await run('tar', ['-xzf', join(folder, filename), '-C', modules])
  await rename(join(modules, 'package'), join(modules, 'protocraft-license-client'))
  // Its only dependency comes from this project, because a registry may be unreachable.
  const jose = dirname(fileURLToPath(import.meta.resolve('jose/package.json')))
  await cp(jose, join(modules, 'jose'), { recursive: true })
  await copyFile(join(home, 'examples/activate.mjs'), join(folder, 'activate.mjs'))

  async function activate(key: string, url: string): Promise<string> {
    const env = { PATH: process.env.PATH, HOME: folder, USERPROFILE: folder }
    const program = await run(process.execPath, ['activate.mjs', key, url], { cwd: folder, env })
    return program.stdout
  }

  return { activate, remove: () => rm(folder, { recursive: true, force: true }) }
}
