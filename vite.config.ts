import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { bringAlong } from './app/prerender/vite/bring-along.ts'
import { entryUrl } from './app/prerender/vite/entry-url.ts'

// What hydrated pages share. Left alone the bundler makes thirty files of it, each with an answer to wait for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // What live figures of the docs or all pages use as well: with the rest they would have its styles.
  {
    name: 'base',
    test: /\/(?:app\/(?:api|in-browser|frame\/failed|ui\/(?:button|notice|row))|contract\/(?:capitalize|dates|download|limits|money|product))\.tsx?$/,
  },
  {
    name: 'shop',
    test: /\/(?:app\/(?:(?:copy|events|license-words|messages|save-file|say-platform|use-coupon|use-email|use-run|system\/[\w-]+)\.ts|ui\/(?:copy-button|inline|key-value-list|sheet|unscripted-notices)\.tsx)|contract\/(?:build-names|coupon-words)\.ts)$/,
  },
  { name: 'fields', test: /\/app\/ui\/(?:coupon-field|text-area|text-field)\.tsx$/ },
]

export default defineConfig({
  plugins: [compilePages(), entryUrl(), bringAlong(), reactRouter()],
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
    proxy: { '/api/': 'http://localhost:3000' },
  },
})
