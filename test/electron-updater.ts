import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import http from 'node:http'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The client of each system, and Node's name of the system. */
const kinds = {
  windows: ['NsisUpdater', 'win32'],
  mac: ['MacUpdater', 'darwin'],
  deb: ['DebUpdater', 'linux'],
  rpm: ['RpmUpdater', 'linux'],
} as const

/** The two generations of electron-updater: the next one is a module, and requires newer feeds. */
export const generations = ['electron-updater', 'electron-updater-7'] as const
type Generation = (typeof generations)[number]

interface AskingApp {
  generation?: Generation
  kind: keyof typeof kinds
  version: string
  /** The address of the feeds. */
  url: string
  channel?: string
  /** The token that is sent as `Authorization: Bearer`. */
  token?: string
  arch?: 'arm64' | 'x64'
  /** The lasting id of the installation, by which it decides whether it takes part in a rollout. */
  stagingId?: string
  /** The installer that it came from; it then loads only what changed. */
  installer?: Buffer
}

interface UpdateInfo {
  version: string
  renewal?: { version: string; covered_until: string; url: string }
  files: { url: string }[]
}

interface Updater {
  httpExecutor: unknown
  logger: null
  autoDownload: boolean
  requestHeaders: Record<string, string> | null
  _testOnlyOptions: { platform: string; isUseDifferentialDownload: boolean }
  on(event: 'error', listener: () => void): void
  setFeedURL(feed: {
    provider: 'generic'
    url: string
    channel?: string
    useMultipleRangeRequest: false
  }): void
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: UpdateInfo }>
  downloadUpdate(): Promise<string[]>
}

answerForElectron()
const clients = {
  'electron-updater': await openClient(import('electron-updater'), 'electron-updater'),
  'electron-updater-7': await openClient(import('electron-updater-7'), 'electron-updater-7'),
}

async function openClient(loading: Promise<unknown>, generation: Generation) {
  const updaters = (await loading) as Record<string, new (_: null, app: object) => Updater>
  const besides = createRequire(fileURLToPath(import.meta.resolve(generation)))
  const runtime = await import(besides.resolve('builder-util-runtime'))
  return { updaters, executor: makeExecutor(runtime) }
}

/**
 * Makes electron-updater in plain Node. Its providers, parser, staging, choice of a file, hashes and
 * cache are its own; the app and Electron's network are replaced, and nothing is installed.
 */
export async function makeUpdater({
  generation = 'electron-updater',
  kind,
  version,
  url,
  channel,
  token,
  arch,
  stagingId,
  installer,
}: AskingApp): Promise<Updater> {
  const [name, platform] = kinds[kind]
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-updater-'))
  const config = join(folder, 'app-update.yml')
  await writeFile(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: tests\n`)
  process.env.TEST_UPDATER_ARCH = arch ?? 'x64'
  const { updaters, executor } = clients[generation]
  const updater = new updaters[name]!(null, describeApp(version, folder, config))
  Object.assign(updater, { httpExecutor: executor, logger: null, autoDownload: false })
  if (token !== undefined) updater.requestHeaders = { Authorization: `Bearer ${token}` }
  if (stagingId !== undefined) await writeFile(join(folder, '.updaterId'), stagingId)
  if (installer !== undefined) await keepInstaller(folder, installer)
  updater._testOnlyOptions = { platform, isUseDifferentialDownload: installer !== undefined }
  updater.on('error', () => {})
  const feed = { provider: 'generic', url, useMultipleRangeRequest: false } as const
  updater.setFeedURL({ ...feed, ...(channel && { channel }) })
  return updater
}

/** Stores the installer where that of Windows leaves itself. */
async function keepInstaller(folder: string, installer: Buffer): Promise<void> {
  const cache = join(folder, 'cache/tests')
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'installer.exe'), installer)
}

function describeApp(version: string, folder: string, config: string) {
  const act = () => {}
  return {
    version,
    name: 'tests',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => {},
    relaunch: act,
    quit: act,
    onQuit: act,
  }
}

/** Answers for Electron: only the client of a Mac asks Electron itself, for what installs. */
function answerForElectron(): void {
  const internals = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown }
  const original = internals._load
  const autoUpdater = Object.assign(new EventEmitter(), {
    setFeedURL() {},
    checkForUpdates() {
      setImmediate(() => autoUpdater.emit('update-downloaded'))
    },
  })
  internals._load = function (name, ...rest) {
    return name === 'electron' ? { autoUpdater } : original.call(this, name, ...rest)
  }
}

function makeExecutor(runtime: any) {
  const { HttpExecutor, configureRequestUrl, configureRequestOptions } = runtime
  class NodeExecutor extends HttpExecutor {
    /** Electron's network follows the redirect to a part of a file, and emits it as an event. */
    createRequest(options: Asked, callback: (answer: http.IncomingMessage) => void) {
      const { range } = { ...options.headers } as Record<string, string | undefined>
      const follow = (answer: http.IncomingMessage) => {
        if (range === undefined || answer.statusCode !== 302) return callback(answer)
        answer.resume()
        const to = answer.headers.location!
        const followRedirect = () => void http.get(to, { headers: { range } }, follow)
        if (options.redirect !== 'manual') return followRedirect()
        Object.assign(request, { followRedirect }).emit('redirect', 302, 'GET', to)
      }
      const request = http.request(options, follow)
      return request
    }

    async download(url: URL, destination: string, options: Download) {
      return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
        const request = { headers: options.headers, redirect: 'manual' }
        configureRequestUrl(url, request)
        configureRequestOptions(request)
        const callback = (error?: Error) => (error ? reject(error) : resolve(destination))
        const rest = { destination, options, onCancel, callback, responseHandler: null }
        this.doDownload(request, rest, 0)
      })
    }
  }
  return new NodeExecutor()
}

type Asked = http.RequestOptions & { redirect?: string }

interface Download {
  headers?: Record<string, string>
  cancellationToken: {
    createPromise(
      begin: (
        resolve: (path: string) => void,
        reject: (error: Error) => void,
        onCancel: unknown,
      ) => void,
    ): Promise<string>
  }
}
