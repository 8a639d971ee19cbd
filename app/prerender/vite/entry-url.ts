import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const suffix = '?entry'

/**
 * Resolves `import url from './x.ts?entry'` to the URL of x.ts, built as its own chunk, and its export
 * `modules` to the chunks that it imports. Only prerendered pages know these URLs.
 */
export function entryUrl(): Plugin {
  const addresses = new Map<string, string[]>()
  let serving = false

  return {
    name: 'entry-url',
    enforce: 'pre',
    // The client build records the URLs, and the server build reads them.
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
      if (serving) return write([`/@fs${file}`])
      // Server-drawn content is built separately and knows no URLs; the pages around it, built here,
      // name them.
      if (this.environment.name !== 'client') return write(addresses.get(file) ?? [])
      addresses.set(file, [])
      this.emitFile({ type: 'chunk', id: file, name: basename(file).replace(/\.tsx?$/, '') })
      return write([])
    },
    generateBundle: {
      // By then, Vite has removed the chunks that contained only styles.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          const modules = withImports(bundle, output.fileName)
          // An entry can share a file with the code that it shares.
          for (const id of output.moduleIds) if (addresses.has(id)) addresses.set(id, modules)
        }
      },
    },
  }
}

function write(modules: string[]): string {
  return `export const modules = ${JSON.stringify(modules)}; export default modules[0]`
}

function withImports(
  bundle: Rolldown.OutputBundle,
  name: string,
  found = new Set<string>(),
): string[] {
  const chunk = bundle[name]
  if (!found.has(`/${name}`) && chunk?.type === 'chunk') {
    found.add(`/${name}`)
    for (const each of chunk.imports) withImports(bundle, each, found)
  }
  return [...found]
}
