import { serveOpen, type Now } from '../serve.ts'
import { openGumroad, type GumroadOptions } from './open.ts'

/** Controls a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type GumroadStandIn = Awaited<ReturnType<typeof startGumroad>>

/** Plays Gumroad, as far as this shop can tell, on its own port. */
export function startGumroad(options: Omit<GumroadOptions, 'path'> & { port: number; now?: Now }) {
  return serveOpen(openGumroad({ ...options, path: '' }), options.port, options.now)
}
