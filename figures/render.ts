/**
 * This program draws every still and film into `rendered/`: `npm run figures`, or `npm run figures --
 * films/chat` for one.
 */
import { runnerImport } from 'vite'
import type { renderAll } from './render-all.ts'

// The scenes are .tsx, which Node does not run.
const { module } = await runnerImport<{ renderAll: typeof renderAll }>(
  `${import.meta.dirname}/render-all.ts`,
  { configFile: false, logLevel: 'error' },
)
await module.renderAll(process.argv.slice(2))
