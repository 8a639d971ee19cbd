import type { Plugin } from 'vite'

/**
 * What the scripts of app/enhance/ share with React they bring along, as a copy: a file for both would be one
 * more request on every page, before any of those scripts runs.
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
