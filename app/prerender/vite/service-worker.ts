import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'

const entry = join(import.meta.dirname, '../../docs/offline/service-worker.ts')

export const workerFile = 'docs/service-worker.js'

const buildToken = '__build__'

/**
 * Builds the service worker as one script: as a chunk it would share modules, which only newer browsers
 * import.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: workerFile, source: await bundle() })
    },
  }
}

/** Changed pages make another worker: it replaces the previous one and its cache. */
export function stampWorker(script: string, pages: Map<string, string>): string {
  const hash = createHash('sha256')
  for (const [path, html] of [...pages].sort()) if (path.startsWith('/docs/')) hash.update(html)
  return script.replaceAll(buildToken, hash.digest('hex').slice(0, 10))
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { [buildToken]: JSON.stringify(buildToken) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [bundled] = [built].flat()
  const chunk = bundled && 'output' in bundled && bundled.output[0]
  if (!chunk || chunk.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}
