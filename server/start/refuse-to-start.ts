import { createServer } from 'node:net'
import { saySetting } from '../settings/command-line.ts'
import { environment } from '../settings/environment.ts'
import {
  readConfig,
  readRestoreConfig,
  type Config,
  type RestoreConfig,
} from '../settings/config.ts'

/** The exit code for a configuration error in sysexits.h. */
const configurationError = 78

/** Prints what is wrong and what to do about it, and ends the program. */
export function refuseToStart(sentence: string, list: string[] = []): never {
  console.error([sentence, ...list.map(asItem)].join('\n'))
  process.exit(configurationError)
}

function asItem(text: string): string {
  return `  - ${text.replaceAll('\n', '\n    ')}`
}

export function requireConfig(env = environment): Config {
  return requireRead(readConfig(env))
}

/** Reads the settings for a restore, when the shop does not have its secrets yet. */
export function requireRestoreConfig(): RestoreConfig {
  return requireRead(readRestoreConfig())
}

function requireRead<Read>(read: { config: Read } | { problems: string[] }): Read {
  return 'problems' in read
    ? refuseToStart('Some settings are missing or wrong:', read.problems)
    : read.config
}

/** Checks the ports before anything starts. Listening can still fail afterwards. */
export async function refuseTakenPorts(config: Config): Promise<void> {
  const site = await findPortProblem(config.port, config.host)
  if (site !== null) refuseToStart(describePort('PORT', config.port, site))
  if (config.metricsPort === null) return
  const metrics = await findPortProblem(config.metricsPort, config.metricsHost)
  if (metrics !== null) refuseToStart(describePort('METRICS_PORT', config.metricsPort, metrics))
}

export type PortSetting = keyof typeof ports

const ports = {
  PORT: { host: 'HOST', use: '', example: 3100 },
  METRICS_PORT: { host: 'METRICS_HOST', use: ', where Prometheus would read,', example: 9464 },
}

export function describePort(setting: PortSetting, port: number, code: string): string {
  const { host, use, example } = ports[setting]
  if (code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine. Set it to one, for example: ${saySetting(`${host}=127.0.0.1`)}`
  const what = `Port ${port}${use}`
  const problem = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`
  return `${what} ${problem}. Set ${setting} to a free one, for example: ${saySetting(`${setting}=${example}`)}`
}

/** Returns why the port cannot be used, as an error code; null when it is free. */
function findPortProblem(port: number, host: string | null = null): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host ?? undefined, () => probe.close(() => resolve(null)))
  })
}
