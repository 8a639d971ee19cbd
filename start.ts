// Loaded before anything that needs packages.
import './require-node.cjs'

const { refuseTakenPorts, requireConfig } = await import('./server/start/refuse-to-start.ts')

// Building takes longer than reading which setting to change, so the ports are checked first.
await refuseTakenPorts(requireConfig())
const { buildIfStale } = await import('./build.ts')
await buildIfStale()
await import('./server/main.ts')
