import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The headless shell installed by `npm ci`, unpacked once; it brings a font and the libraries it needs. */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it is for Linux on x64 only'
  const manifest = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const packageFolder = join(dirname(manifest), '..')
  try {
    const folder = await unpackOnce(packageFolder)
    return [{ executablePath: join(folder, 'chromium'), env: environmentFor(folder) }]
  } catch (error) {
    return (error as Error).message
  }
}

/** Unpacks into its own folder, renamed when complete: a kill midway leaves no partial browser. */
async function unpackOnce(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(packageFolder, '../../.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  // The package unpacks into TMPDIR, and unpacks its libraries only where it detects Amazon Linux.
  const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const script = `const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath()`
  const args = ['--input-type=module', '--eval', script]
  await promisify(execFile)(process.execPath, args, { env, cwd: packageFolder })
  // The tests may be run next by another user than the first.
  await chmod(join(unfinished, 'chromium'), 0o755)
  await chmod(unfinished, 0o755)
  await rename(unfinished, folder)
  return folder
}

function environmentFor(folder: string): Record<string, string> {
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  return env
}
