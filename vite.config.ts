import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { nameClass } from './app/prerender/class-names.ts'
import { entryUrl } from './app/prerender/entry-url.ts'
import { mdxOptions } from './app/prerender/mdx.ts'
import { serviceWorker } from './app/prerender/service-worker.ts'

// What hydrated pages share. Left alone the bundler makes thirty files of it, each with an answer to wait for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // The part that live figures of the docs use as well, without the rest.
  {
    name: 'base',
    test: /\/(?:app\/(?:api|in-browser|ui\/(?:button|notice|row))|contract\/(?:dates|download|money|product))\.tsx?$/,
  },
  { name: 'frame', test: /\/app\/(?:root|entry\.client)\.tsx/ },
  {
    name: 'shop',
    test: /\/app\/(?:(?:copy|events|license-words|messages)\.ts|ui\/(?:copy-button|inline|key-value-list|sheet|unscripted-notices)\.tsx)$/,
  },
]

export default defineConfig({
  plugins: [
    { enforce: 'pre', ...mdx(mdxOptions) },
    entryUrl(),
    bringAlong(),
    serviceWorker(),
    reactRouter(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    // The oldest browsers with light-dark(), nesting and layers: the styles stay as written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A font as data: would be refused by the page's own policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})

/**
 * What the scripts of app/enhance/ share with React they bring along, as a copy: a file for both would be one
 * more request on every page, before any of those scripts runs.
 */
function bringAlong(): Plugin {
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
