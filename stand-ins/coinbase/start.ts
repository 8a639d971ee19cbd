import { serve, type Fetch } from '../serve.ts'
import { openCoinbase, type CoinbaseOptions, type OpenCoinbase } from './open.ts'

export type CoinbaseStandIn = Omit<OpenCoinbase, 'routes' | 'at' | 'close'> & {
  url: string
  close: () => Promise<void>
}

/** Listens on its own port on 127.0.0.1; port 0 takes any free one. */
export async function startCoinbase(
  options: CoinbaseOptions & { port: number },
): Promise<CoinbaseStandIn> {
  const { routes, at, close, ...open } = openCoinbase(options)
  const serving = await serve(routes.fetch as Fetch, options.port)
  const { url } = serving
  at(url)
  return {
    ...open,
    url,
    async close() {
      close()
      await serving.close()
    },
  }
}
