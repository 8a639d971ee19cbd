// This import comes first, so that it can report missing packages.
import './require-node.cjs'

const { refuseTakenPorts, requireConfig } = await import('./server/start/refuse-to-start.ts')

// The ports are checked first, because a build takes longer than reading which setting to change.
await refuseTakenPorts(requireConfig())
const { buildIfStale } = await import('./build.ts')
await buildIfStale()
await import('./server/main.ts')
