import { EventEmitter } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import http from 'node:http'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the client of a system is, and how Node names the system. */
const kinds = {
  windows: ['NsisUpdater', 'win32'],
  mac: ['MacUpdater', 'darwin'],
  deb: ['DebUpdater', 'linux'],
  rpm: ['RpmUpdater', 'linux'],
} as const

interface AskingApp {
  kind: keyof typeof kinds
  /** What is installed. */
  version: string
  /** Where the feeds are. */
  url: string
  channel?: 'beta' | 'alpha'
  arch?: 'arm64' | 'x64'
}

interface UpdateInfo {
  version: string
  files: { url: string }[]
}

interface Updater {
  httpExecutor: unknown
  logger: null
  autoDownload: boolean
  _testOnlyOptions: { platform: string }
  on(event: 'error', listener: () => void): void
  setFeedURL(feed: { provider: 'generic'; url: string; channel?: string }): void
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: UpdateInfo }>
  downloadUpdate(): Promise<string[]>
}

const require = createRequire(import.meta.url)
answerForElectron()
const updaters = require('electron-updater') as Record<
  string,
  new (_: null, app: object) => Updater
>
const executor = makeExecutor()

/**
 * electron-updater in plain Node. Its providers, parser, staging, choice of a file, hashes and cache are
 * its own; the app and Electron's network are replaced, and nothing is installed.
 */
export async function makeUpdater({
  kind,
  version,
  url,
  channel,
  arch,
}: AskingApp): Promise<Updater> {
  const [name, platform] = kinds[kind]
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-updater-'))
  const config = join(folder, 'app-update.yml')
  await writeFile(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: tests\n`)
  process.env.TEST_UPDATER_ARCH = arch ?? 'x64'
  const updater = new updaters[name]!(null, describeApp(version, folder, config))
  Object.assign(updater, { httpExecutor: executor, logger: null, autoDownload: false })
  updater._testOnlyOptions = { platform }
  updater.on('error', () => {})
  updater.setFeedURL({ provider: 'generic', url, ...(channel && { channel }) })
  return updater
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

/** Only the client of a Mac asks Electron itself, for what installs. */
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

function makeExecutor() {
  const { HttpExecutor, configureRequestUrl, configureRequestOptions } = createRequire(
    require.resolve('electron-updater'),
  )('builder-util-runtime')
  class NodeExecutor extends HttpExecutor {
    createRequest(options: http.RequestOptions, callback: (answer: http.IncomingMessage) => void) {
      return http.request(options, callback)
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
