import { join } from 'node:path'
import { install } from './install.ts'
import { run } from './run.ts'

export interface Aim {
  url: string
  /** Posted as JSON; without it, a GET request. */
  body?: object
}

interface Load {
  connections: number
  seconds: number
  /**
   * Requests per second over all connections; if missing, each connection sends a request as soon as
   * the last one is answered.
   */
  rate?: number
}

export interface Answered {
  perSecond: number
  /** Median in milliseconds. */
  p50: number
  /** 99th percentile. */
  p99: number
}

/** Puts load on an address. Throws on any failed answer: refusals are fast and would distort the result. */
export async function putLoad(aim: Aim, { connections, seconds, rate }: Load): Promise<Answered> {
  const program = join(await install('tools'), 'node_modules/autocannon/autocannon.js')
  const { url, body } = aim
  const posted = ['--method', 'POST', '--headers', 'Content-Type=application/json', '--body']
  const options = [
    '--json',
    '--connections',
    connections,
    '--duration',
    seconds,
    '--headers',
    'Accept-Encoding=br',
    ...(rate ? ['--overallRate', rate] : []),
    ...(body ? [...posted, JSON.stringify(body)] : []),
  ].map(String)
  const printed = await run(process.execPath, [program, ...options, url], import.meta.dirname)
  const { requests, latency, non2xx, errors } = JSON.parse(printed)
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} not answered.`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
