import type { Plugin } from 'vite'

/**
 * Makes the scripts of app/enhance/ bundle a copy of what they share with React: a shared file would be
 * another request on every page, before any of those scripts runs.
 */
export function bringAlong(): Plugin {
  return {
    name: 'bring-along',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/app/enhance/') || /^\.\/|\?/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && `${found.id}?brought-along`
    },
  }
}
