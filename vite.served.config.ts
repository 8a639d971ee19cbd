import { defineConfig } from 'vite'
import { entryUrl } from './app/prerender/vite/entry-url.ts'

/** Bundles the code that draws pages on the server into one file, so that production needs no React. */
export default defineConfig({
  mode: 'served',
  plugins: [entryUrl()],
  // Vite leaves this to the run in a build for Node, and React would bring its development version, too.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/served/draw.tsx',
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    // Written for the list of packages of a release: this file is in it, and these packages are not.
    license: { fileName: 'served-packages.json' },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'served.js', codeSplitting: false } },
  },
})
