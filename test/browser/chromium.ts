import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installByApt, minute, run, sayWhy } from '../apt.ts'

export interface FoundBrowser {
  executablePath: string
  args: string[]
  chromiumSandbox: boolean
  extraEnv: Record<string, string>
}

export function launchOptionsOf({ extraEnv, ...browser }: FoundBrowser) {
  return { ...browser, env: { ...process.env, ...extraEnv } as Record<string, string> }
}

/** One way to find a browser: candidates to start, or a sentence that says why there is none. */
interface Way {
  name: string
  find: () => Promise<Candidate[] | string>
}

interface Candidate {
  executablePath: string
  env?: Record<string, string>
}

const ways: Way[] = [
  { name: 'a browser on this machine', find: async () => findInstalled() },
  { name: 'the browser of Playwright', find: async () => findPlaywrights() },
  { name: 'npx playwright install chromium', find: installPlaywrights },
  { name: 'apt-get install chromium', find: installDebians },
  { name: 'the browser in the package @sparticuz/chromium', find: unpackChromium },
]

/** Finds the first browser that starts. Throws one message that says what was tried and what to do. */
export async function findChromium(): Promise<FoundBrowser> {
  const tried: string[] = []
  for (const way of ways) {
    const found = await way.find()
    if (typeof found === 'string') tried.push(`${way.name}: ${found}`)
    else
      for (const candidate of found) {
        const outcome = await start(candidate)
        if (typeof outcome !== 'string') return outcome
        tried.push(`${way.name}: ${candidate.executablePath} does not start: ${outcome}`)
      }
  }
  throw new Error(
    `No Chromium was found that starts, so the browser tests cannot run.\n${tried.map((line) => `  - ${line}\n`).join('')}Install Chromium or Google Chrome from your system's packages, or run "npx playwright install --with-deps chromium" where downloads are allowed, and start the tests again.`,
  )
}

/** Finds a headless browser, which opens a page in half the time; null if there is none. */
export async function findShell(): Promise<FoundBrowser | null> {
  const [candidate] = await unpackChromium()
  if (typeof candidate !== 'object') return null
  const outcome = await start(candidate)
  return typeof outcome === 'string' ? null : outcome
}

function findInstalled(): Candidate[] | string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const commands = [...names, 'microsoft-edge', 'msedge']
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const inPath = folders.flatMap((folder) => commands.map((name) => join(folder, name + suffix)))
  const found = [...new Set([...inPath, ...usualPlaces()])].filter(existsSync)
  const paths = found.map((executablePath) => ({ executablePath }))
  return paths.length > 0 ? paths : 'none in PATH or in the usual places'
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (process.platform === 'win32')
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Chromium/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ])
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ]
}

function findPlaywrights(): Candidate[] | string {
  const executablePath = chromium.executablePath()
  return existsSync(executablePath) ? [{ executablePath }] : 'not downloaded'
}

async function installPlaywrights(): Promise<Candidate[] | string> {
  const program = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const args = [program, 'install', 'chromium', '--no-shell']
  const outcome = await run(process.execPath, args, 1.5 * minute)
  return outcome.ok ? findPlaywrights() : outcome.complaint
}

async function installDebians(): Promise<Candidate[] | string> {
  // The package's fonts have the metrics that our fallback fonts are made for.
  const installed = await installByApt(['chromium', 'fonts-liberation'])
  return installed.ok ? findInstalled() : installed.complaint
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens a page in the browser once; disables the sandbox only where it cannot start. */
async function start({ executablePath, env = {} }: Candidate): Promise<FoundBrowser | string> {
  const isRoot = process.getuid?.() === 0
  let complaint = ''
  for (const chromiumSandbox of isRoot ? [false] : [true, false]) {
    const browser = { executablePath, args: quiet, chromiumSandbox, extraEnv: env }
    const refused = await openPage(browser)
    if (refused === null) return browser
    complaint = refused
  }
  return complaint
}

async function openPage(found: FoundBrowser): Promise<string | null> {
  try {
    const browser = await chromium.launch({ ...launchOptionsOf(found), timeout: minute / 2 })
    await browser.newPage()
    await browser.close()
    return null
  } catch (error) {
    return sayWhy((error as Error).message)
  }
}

/** Unpacks, once, the headless shell installed by `npm ci`; it brings a font and the libraries it needs. */
async function unpackChromium() {
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
  // Another user than the first may run the tests next.
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
