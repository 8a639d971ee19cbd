/** Draws every still and film into `rendered/`: `npm run figures`, or `npm run figures -- films/chat` for one. */
import { runnerImport } from 'vite'

// The scenes are .tsx, which Node does not run.
const { module } = await runnerImport<typeof import('./render-all.ts')>(
  `${import.meta.dirname}/render-all.ts`,
  { configFile: false, logLevel: 'error' },
)
await module.renderAll(process.argv.slice(2))
