import { serve, type Fetch } from '../serve.ts'
import { openGumroad, type GumroadOptions } from './open.ts'
import type { GumroadStandIn } from './stand-in.ts'

/** Plays Gumroad, as far as this shop can tell, on its own port on 127.0.0.1. */
export async function startGumroad(
  options: Omit<GumroadOptions, 'path'> & { port: number },
): Promise<GumroadStandIn> {
  const { routes, close, ...open } = openGumroad({ ...options, path: '' })
  const serving = await serve(routes.fetch as Fetch, options.port)
  const { url } = serving
  return {
    ...open,
    url,
    async close() {
      close()
      await serving.close()
    },
  }
}
