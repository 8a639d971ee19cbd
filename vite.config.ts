import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { bringAlong } from './app/prerender/vite/bring-along.ts'
import { entryUrl } from './app/prerender/vite/entry-url.ts'
import { inlineScript } from './app/prerender/vite/inline-script.ts'

// Files that hydrated pages share. Left alone, the bundler makes thirty of them, each with a request to
// wait for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // Modules that live figures of the docs or all pages also use, and the first figure of the console: in
  // the rest they would bring its styles.
  {
    name: 'base',
    test: /\/(?:app\/(?:browser\/(?:api|in-browser|require-cookies|use-run)|say\/say-day|frame\/(?:failed|hydrate)|ui\/(?:button|notice|row))|contract\/(?:capitalize|dates|download|limits|money|product))\.tsx?$/,
  },
  {
    name: 'shop',
    test: /\/(?:app\/(?:(?:browser\/(?:copy|events|save-file|use-coupon|use-email)|say\/(?:license-words|messages|say-platform)|system\/[\w-]+)\.ts|ui\/(?:copy-button|inline|sheet|unscripted-notices)\.tsx)|contract\/(?:build-names|coupon-words)\.ts)$/,
  },
  {
    name: 'fields',
    test: /\/app\/(?:ui\/(?:coupon-field|find-key|text-area|text-field)\.tsx|say\/rescue-words\.ts)$/,
  },
  { name: 'passkeys', test: /node_modules\/@simplewebauthn\// },
  { name: 'frame', test: /\/app\/frame\/(?:above-header|lens|mark|theme-switch)\.tsx$/ },
  // Used by another page as well, which would otherwise load the console's chunk for it.
  { name: 'chip', test: /\/app\/ui\/chip\.tsx$/ },
  { name: 'menu', test: /\/app\/ui\/menu\.css$/ },
  { name: 'preload-helper', test: /vite\/preload-helper/ },
  // Modules that the first page of the console shows, and those that its lists and forms need besides.
  {
    name: 'console',
    test: /\/app\/admin\/(?:console\.tsx|shell\.module\.css|calls\/(?!confirm)[\w-]+\.ts|frame\/(?!palette\.tsx|find-anything).+|pages\/overview.+|ui\/(?:parts|forms|plot).+)$/,
  },
  { name: 'lists', test: /\/app\/admin\/ui\/(?!sides|timeline)/ },
]

export default defineConfig({
  plugins: [compilePages(), entryUrl(), inlineScript(), bringAlong(), reactRouter()],
  build: {
    // These are the oldest browsers with light-dark(), nesting and layers: the styles stay as written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A font as a data URL would be refused by the page's own policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
  // The browser version of this file reads entities through innerHTML, which the console's policy
  // forbids.
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
})
