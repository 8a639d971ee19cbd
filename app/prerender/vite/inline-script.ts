import { build, type Plugin, type Rolldown } from 'vite'

const suffix = '?inline-script'

/**
 * Resolves `import text from './x.ts?inline-script'` to x.ts as the text of a script element, compiled
 * and minified.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const found = await this.resolve(source.slice(0, -suffix.length), importer)
      return found && `${found.id}${suffix}`
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await compile(file))}`
    },
  }
}

/** Compiles a script without leaking its names, because a page has several. */
async function compile(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: file, formats: ['iife'], name: 'script' },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}
