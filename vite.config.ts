import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { bringAlong } from './app/prerender/vite/bring-along.ts'
import { entryUrl } from './app/prerender/vite/entry-url.ts'
import { inlineScript } from './app/prerender/vite/inline-script.ts'

// What hydrated pages share. Left alone the bundler makes thirty files of it, each with an answer to wait for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // What live figures of the docs or all pages use as well, the console's first one too: with the rest they
  // would have its styles.
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
  // What another page has as well, and would else get from the console.
  { name: 'chip', test: /\/app\/ui\/chip\.tsx$/ },
  { name: 'menu', test: /\/app\/ui\/menu\.css$/ },
  { name: 'preload-helper', test: /vite\/preload-helper/ },
  // What the first page of the console shows, and what its lists and forms need besides.
  {
    name: 'console',
    test: /\/app\/admin\/(?:console\.tsx|shell\.module\.css|calls\/(?!confirm)[\w-]+\.ts|frame\/(?!palette\.tsx|find-anything).+|pages\/overview.+|ui\/(?:parts|forms|plot).+)$/,
  },
  { name: 'lists', test: /\/app\/admin\/ui\/(?!sides|timeline)/ },
]

export default defineConfig({
  plugins: [compilePages(), entryUrl(), inlineScript(), bringAlong(), reactRouter()],
  build: {
    // The oldest browsers with light-dark(), nesting and layers: the styles stay as written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // A font as data: would be refused by the page's own policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
  // Its file for browsers reads entities through innerHTML, which the console's policy forbids.
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
})
