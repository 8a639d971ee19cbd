import { defineConfig } from 'vite'
import { entryUrl } from './app/prerender/vite/entry-url.ts'

/**
 * Bundles the code that draws pages on the server into one file, so that production doesn't need React.
 */
export default defineConfig({
  mode: 'served',
  plugins: [entryUrl()],
  // In a build for Node, Vite doesn't replace this, so React would include its development version,
  // too.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/served/draw.tsx',
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    // Written for a release's list of packages, because this file is released but these packages are
    // not.
    license: { fileName: 'served-packages.json' },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'served.js', codeSplitting: false } },
  },
})
