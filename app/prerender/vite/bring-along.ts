import type { Plugin } from 'vite'

/**
 * Makes the scripts of app/enhance/ bundle their own copies of what they share with React. A shared
 * file would be one more request on every page before any of them runs.
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
