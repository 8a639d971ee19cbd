import { serveOpen, type Now } from '../serve.ts'
import { openCoinbase, type CoinbaseOptions, type OpenCoinbase } from './open.ts'

export type CoinbaseStandIn = Omit<OpenCoinbase, 'routes' | 'at' | 'close'> & {
  url: string
  close: () => Promise<void>
}

/** Plays Coinbase Business, as far as this shop can tell, on its own port. */
export async function startCoinbase(
  options: CoinbaseOptions & { port: number; now?: Now },
): Promise<CoinbaseStandIn> {
  const { at, ...standIn } = await serveOpen(openCoinbase(options), options.port, options.now)
  at(standIn.url)
  return standIn
}
