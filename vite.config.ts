import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { bringAlong } from './app/prerender/vite/bring-along.ts'
import { entryUrl } from './app/prerender/vite/entry-url.ts'
import { inlineScript } from './app/prerender/vite/inline-script.ts'

const root = import.meta.dirname

/** Puts these files into one chunk. A pattern that matches no file fails the build. */
function chunk(name: string, patterns: string[], exclude: string[] = []) {
  const files = [...patterns, ...exclude].map((pattern) => {
    const found = globSync(pattern, { cwd: root })
    if (found.length === 0)
      throw new Error(`vite.config.ts names ${pattern}, and no file is there.`)
    return found.map((path) => join(root, path))
  })
  const left = new Set(files.slice(patterns.length).flat())
  const taken = new Set(files.flat().filter((path) => !left.has(path)))
  return { name, test: (id: string) => taken.has(id) }
}

// By default, the bundler splits what hydrated pages share into thirty files, each a request to wait
// for.
const sharedFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // These are also used by the docs' live figures or by all pages, and by the console's first page. In
  // another chunk, they would load its styles, too.
  chunk('base', [
    'app/browser/{api,in-browser,require-cookies,use-run}.ts',
    'app/say/say-day.ts',
    'app/frame/{failed,hydrate}.tsx',
    'app/ui/{button,notice,row}.tsx',
    'contract/{capitalize,dates,download,limits,money,product}.ts',
  ]),
  chunk('shop', [
    'app/browser/{copy,events,save-file,use-coupon,use-email}.ts',
    'app/say/{license-words,messages}.ts',
    'app/system/*.ts',
    'app/ui/{copy-button,inline,sheet,unscripted-notices}.tsx',
    'contract/{build-names,coupon-words}.ts',
  ]),
  chunk('fields', [
    'app/ui/{coupon-field,find-key,text-area,text-field}.tsx',
    'app/say/rescue-words.ts',
  ]),
  { name: 'passkeys', test: /node_modules\/@simplewebauthn\// },
  chunk('frame', ['app/frame/{above-header,lens,mark,theme-switch}.tsx']),
  // Other pages use these two as well, and would otherwise load them from the console's chunk.
  chunk('chip', ['app/ui/chip.tsx']),
  chunk('menu', ['app/ui/menu.css']),
  { name: 'preload-helper', test: /vite\/preload-helper/ },
  // The console's first page, then what its lists and forms need in addition.
  chunk(
    'console',
    [
      'app/admin/console.tsx',
      'app/admin/shell.module.css',
      'app/admin/calls/*.ts',
      'app/admin/frame/*.{ts,tsx,css}',
      'app/admin/pages/overview.tsx',
      'app/admin/pages/overview/*',
      'app/admin/ui/{parts,forms}.css',
      'app/admin/ui/plot/*',
    ],
    [
      'app/admin/calls/{confirm-with-passkey,ask-for-passkey}.ts',
      'app/admin/frame/{palette.tsx,find-anything.ts}',
      'app/admin/ui/plot/amount.tsx',
    ],
  ),
  chunk(
    'lists',
    ['app/admin/ui/**/*.{ts,tsx,css}', 'app/admin/pages/**/{tabs,passkey-link}.ts'],
    ['app/admin/ui/{sides,timeline}.tsx', 'app/admin/ui/timeline.module.css'],
  ),
]

export default defineConfig({
  plugins: [compilePages(), entryUrl(), inlineScript(), bringAlong(), reactRouter()],
  build: {
    // The oldest browsers with light-dark(), nesting and layers, so that styles stay as written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The page's own policy would block a font in a data URL.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
  // The browser version of this file decodes entities with innerHTML, which the console's policy
  // forbids.
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
})
