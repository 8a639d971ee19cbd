import { serveOpen, type Now } from '../serve.ts'
import { openGumroad, type GumroadOptions } from './open.ts'
import type { GumroadStandIn } from './stand-in.ts'

/** Plays Gumroad, as far as this shop can tell, on its own port. */
export function startGumroad(
  options: Omit<GumroadOptions, 'path'> & { port: number; now?: Now },
): Promise<GumroadStandIn> {
  return serveOpen(openGumroad({ ...options, path: '' }), options.port, options.now)
}
