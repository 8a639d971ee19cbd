import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { bringAlong } from './app/prerender/vite/bring-along.ts'
import { entryUrl } from './app/prerender/vite/entry-url.ts'

// What hydrated pages share. Left alone the bundler makes thirty files of it, each with an answer to wait for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // The part that live figures of the docs use as well, without the rest.
  {
    name: 'base',
    test: /\/(?:app\/(?:api|in-browser|ui\/(?:button|notice|row))|contract\/(?:capitalize|dates|download|limits|money|product))\.tsx?$/,
  },
  // Around the pages of the shop and of the console: the next group starts the former.
  {
    name: 'surround',
    test: /\/app\/frame\/(?:above-header|broken|mark|search-shell|theme-switch)\.tsx/,
  },
  { name: 'frame', test: /\/app\/(?:root|entry\.client)\.tsx/ },
  {
    name: 'shop',
    test: /\/app\/(?:(?:copy|events|license-words|messages)\.ts|ui\/(?:copy-button|inline|key-value-list|sheet|unscripted-notices)\.tsx)$/,
  },
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
