import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { shopUrl } from '#db/embedded/logins.ts'
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'
import { until } from './world/clock.ts'
import { copyCluster, makeOpenFolder, run } from './database.ts'
import { type Site, siteAt } from './world/visitor.ts'

export interface Product extends Site {
  url: string
  port: number
  /** The address of the stand-ins' pages, while the product runs them. */
  demoUrl: string
  dataDir: string
  process: ChildProcess
  /** Returns the output of the operator's command line. */
  operate(...args: string[]): Promise<string>
  /** Returns all its output so far, both streams. */
  output(): string
  /** Returns the exit code, or null after a signal; rejects when it keeps running. */
  exited(withinMs?: number): Promise<number | null>
  kill(): Promise<void>
  /** Sends SIGTERM; returns the milliseconds until it was gone. */
  stop(): Promise<number>
  /** Resolves when everything of it is gone: processes, database, the folder created for it. */
  end(): Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  /** The folder of `server/main.ts` or package.json; this project by default. */
  folder?: string
  command?: 'serve' | 'start' | 'dev' | 'npm start'
  /** A port used before, or a data folder of another product. */
  port?: number
  dataDir?: string
  /** False where the start is expected to be refused. */
  ready?: boolean
}

const root = join(import.meta.dirname, '..')
const startTimeout = 90_000

/** It starts with what it compiled before, in two thirds of the time. */
export const operateProgram = argumentsOf('operate')

/** Reads the arguments of a package.json script after "node". */
function argumentsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return scripts[script].split(' ').slice(1)
}

/**
 * Starts the program as its own process, with its own ports and, unless one is given, its own data
 * folder.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await findFreePort())
  const dataDir = options.dataDir ?? (await makeOpenFolder('protocraft-product-'))
  if (!options.dataDir && options.command !== 'npm start') await copyCluster(dataDir)
  const env = {
    ...inheritedEnvironment(),
    PORT: `${port}`,
    DATA_DIR: dataDir,
    ...options.env,
  }
  const child = launch(options, env)
  const end = async () => {
    // The order matters: no program may remain that would start its database again.
    await killAll(child)
    await endDatabase(dataDir)
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const product = {
    ...toProduct(child, { port, dataDir }),
    end,
    operate: operateWith(env, options.folder ?? root),
  }
  if (options.ready ?? true)
    await waitUntilReady(product).catch((error) => end().then(() => fail(error)))
  return product
}

function operateWith(env: Record<string, string>, folder: string): Product['operate'] {
  return async (...args) => {
    const demo = env.STRIPE_SECRET_KEY ? [] : ['--demo']
    const program = [...operateProgram, ...args, ...demo]
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder, env })
    return stdout
  }
}

function fail(error: Error): never {
  throw error
}

/** Finds the embedded server of a data folder, if it runs. */
export function findDatabase(dataDir: string) {
  return findPostmaster(clusterOf(dataDir))
}

export function findDatabaseUrl(dataDir: string): string {
  const password = join(findMoved(dataDir) ?? dataDir, 'pg', 'password')
  return shopUrl({ password }, findDatabase(dataDir)!)
}

/** Runs a statement in the database of a program that starts its own; returns the rows. */
export const query = ({ dataDir }: Pick<Product, 'dataDir'>, statement: string) =>
  run(findDatabaseUrl(dataDir), statement)

/** Kills the first process and all that it started, at once. */
export async function killDatabase(dataDir: string): Promise<void> {
  const server = findDatabase(dataDir)
  if (!server) return
  const family = [server.pid, ...(await findChildren(server.pid))]
  for (const pid of family) sendSignal(pid, 'SIGKILL')
  await until(() => !family.some(isAlive), 10_000, 'the database died')
}

export async function statusOf(product: Product, path: string): Promise<number> {
  const response = await fetch(product.url + path)
  await response.body?.cancel()
  return response.status
}

/**
 * Returns the environment without the variables of the test runner or its user, because each test names
 * its own.
 */
function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env
  return { PATH, HOME, LANG }
}

function launch(options: ProductOptions, env: Record<string, string>): ChildProcess {
  const cwd = options.folder ?? root
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  // A separate process group, so that nothing npm started outlives the test.
  if (options.command === 'npm start')
    return spawn('npm', ['start'], { cwd, env, stdio: [...stdio], detached: true })
  const program = argumentsOf(options.command ?? 'serve')
  return spawn(process.execPath, program, { cwd, env, stdio: [...stdio], detached: true })
}

function toProduct(
  child: ChildProcess,
  place: Pick<Product, 'port' | 'dataDir'>,
): Omit<Product, 'end' | 'operate'> {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const closed = once(child, 'close')
  const exited = async (withinMs = 30_000) => {
    await Promise.race([closed, sleep(withinMs, undefined, { ref: false })])
    if (child.exitCode === null && child.signalCode === null)
      throw new Error(`It still runs after ${withinMs} ms and said:\n${said}`)
    return child.exitCode
  }
  return {
    ...place,
    ...siteAt(`http://localhost:${place.port}`),
    url: `http://localhost:${place.port}`,
    demoUrl: `http://localhost:${place.port}/demo`,
    process: child,
    output: () => said,
    exited,
    kill: async () => {
      child.kill('SIGKILL')
      await exited()
    },
    stop: async () => {
      const start = performance.now()
      child.kill('SIGTERM')
      await exited()
      return Math.round(performance.now() - start)
    },
  }
}

async function waitUntilReady(product: Pick<Product, 'process' | 'url' | 'output'>): Promise<void> {
  const { process: child, url } = product
  // The program's own output comes first: another program that has its port would answer, too.
  const answers = async () =>
    /is ready/.test(product.output()) &&
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(
    async () => child.exitCode !== null || child.signalCode !== null || (await answers()),
    startTimeout,
    'it answered',
  ).catch((error: Error) => fail(new Error(`${error.message}; it said:\n${product.output()}`)))
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`It ended with ${child.exitCode ?? child.signalCode}:\n${product.output()}`)
}

async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function endDatabase(dataDir: string): Promise<void> {
  await killDatabase(dataDir)
  const moved = findMoved(dataDir)
  if (moved) await rm(moved, { recursive: true, force: true })
}

function clusterOf(dataDir: string): string {
  return join(findMoved(dataDir) ?? dataDir, 'pg', 'cluster')
}

function findMoved(dataDir: string): string | undefined {
  const note = join(dataDir, 'pg.moved')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
}

async function findChildren(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  const ids = names.filter((name) => /^\d+$/.test(name))
  return ids.filter((id) => parentOf(id) === parent).map(Number)
}

function parentOf(id: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** Reports whether the program or anything it started still runs. */
export function isGroupAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0)
  } catch {
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Above 10080, which fetch refuses, and below what systems give to connections: on Linux from 16,000. */
const [firstPort, ports] = [10_100, 2900]

/**
 * Finds a port for a program that is started next, and again after that: no other process of the tests
 * gets it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(ports)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/** Reserves a port until the process ends, by listening on its pair. */
async function reserve(port: number): Promise<boolean> {
  const server = await open(port + ports)
  server?.unref()
  return server !== null
}

async function isFree(port: number): Promise<boolean> {
  const server = await open(port)
  if (server === null) return false
  server.close()
  await once(server, 'close')
  return true
}

async function open(port: number): Promise<Server | null> {
  const server = createServer().listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}
