import { refuseTakenPorts, requireConfig } from './server/running/refuse-to-start.ts'

// Building takes longer than reading what to change.
await refuseTakenPorts(requireConfig())
const { buildIfStale } = await import('./build.ts')
await buildIfStale()
await import('./server/main.ts')
