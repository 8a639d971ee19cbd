import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { nameClass } from './app/prerender/class-names.ts'
import { entryUrl } from './app/prerender/entry-url.ts'
import { mdxOptions } from './app/prerender/mdx.ts'
import { serviceWorker } from './app/prerender/service-worker.ts'

export default defineConfig({
  plugins: [{ enforce: 'pre', ...mdx(mdxOptions) }, entryUrl(), serviceWorker(), reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    // The oldest browsers with light-dark(), nesting and layers: the styles stay as written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A font as data: would be refused by the page's own policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
})
