import { basename } from 'node:path'
import type { Plugin } from 'vite'

const suffix = '?entry'

/**
 * `import url from './x.ts?entry'` returns the address of x.ts built as its own chunk. Only prerendered
 * pages know the address; in the browser it is undefined.
 */
export function entryUrl(): Plugin {
  const addresses = new Map<string, string>()
  let serving = false

  return {
    name: 'entry-url',
    enforce: 'pre',
    // The client build records the addresses that the server build then reads.
    sharedDuringBuild: true,
    configResolved(config) {
      serving = config.command === 'serve'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const found = await this.resolve(source.slice(0, -suffix.length), importer)
      return found && `${found.id}${suffix}`
    },
    load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      if (serving) return `export default ${JSON.stringify(`/@fs${file}`)}`
      if (this.environment.name !== 'client') {
        return `export default ${JSON.stringify(addresses.get(file))}`
      }
      this.emitFile({ type: 'chunk', id: file, name: basename(file).replace(/\.tsx?$/, '') })
      return 'export default undefined'
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.facadeModuleId) continue
        addresses.set(output.facadeModuleId, `/${output.fileName}`)
      }
    },
  }
}
