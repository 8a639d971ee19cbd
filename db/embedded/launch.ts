import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from './binaries.ts'
import { type Place, handOver } from './place.ts'
import { type Postmaster, findPostmaster } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'

export interface Failure {
  /**
   * True for a temporary problem: a killed server's backends are still exiting, or the port was just
   * taken.
   */
  passing: boolean
  why: string
}

/** Starts the server as an independent process and waits until it accepts connections. */
export async function launch(
  place: Place,
  end: number,
  wanted: number | undefined,
): Promise<Postmaster | Failure> {
  const start = existsSync(place.log) ? statSync(place.log).size : 0
  const child = await spawnServer(place, await findFreePort(wanted))
  let lost: string | undefined
  child.on('error', (error) => (lost = error.message))
  const noteExit = () => (lost ??= lastComplaint(place.log, start))
  child.on('exit', noteExit)
  while (lost === undefined && performance.now() < end) {
    const server = findPostmaster(place.cluster)
    if (server?.ready && server.pid === child.pid) {
      // When it ends later, its log may be gone.
      child.off('exit', noteExit)
      return server
    }
    await sleep(5)
  }
  return describeFailure(lost)
}

/** Reports whether the process ids written by the last server refer to the same processes here. */
export function wasStartedHere(place: Place): boolean {
  return existsSync(place.origin) && readFileSync(place.origin, 'utf8') === processNamespace()
}

function processNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : process.platform
}

async function spawnServer(place: Place, port: number): Promise<ChildProcess> {
  writeFileSync(place.origin, processNamespace())
  const log = openSync(place.log, 'a', 0o600)
  handOver(place.log, place.account)
  const child = spawn(program(place.native, 'postgres'), serverArguments(place, port), {
    ...place.account,
    cwd: '/',
    env: place.environment,
    // Its own session, so that Ctrl-C reaches only this program, which then stops it in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

function serverArguments(place: Place, port: number): string[] {
  const settings = Object.entries(serverSettings(place, port))
  return ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function findFreePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return findFreePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function lastComplaint(log: string, start: number): string {
  const lines = readFileSync(log).subarray(start).toString().trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? 'no message'
}

function describeFailure(lost: string | undefined): Failure {
  if (lost === undefined)
    return { passing: false, why: 'it was still recovering when we stopped waiting, and continues' }
  const passing = /postmaster\.pid|shared memory block|TCP\/IP sockets|starting up/.test(lost)
  return { passing, why: lost.replace(/^.*FATAL: +/, '') }
}
