import { Hono } from 'hono'
import type { Config } from '../settings/config.ts'
import { listen } from './listen.ts'
import { innerNamesOnly } from '../web/guards/own-names.ts'
import type { Metrics } from '../watch/metrics/metrics.ts'

/**
 * Serves `/metrics` on a separate port, and returns a function that stops. Throws if the port cannot be
 * opened.
 */
export function serveMetrics(
  metrics: Metrics,
  {
    metricsPort,
    metricsHost,
    siteUrl,
  }: Pick<Config, 'metricsHost' | 'siteUrl'> & {
    metricsPort: number
  },
): Promise<() => Promise<void>> {
  const app = new Hono()
    .use(innerNamesOnly({ siteUrl }))
    .get('/metrics', async (c) =>
      c.text(await metrics.write(), 200, { 'Content-Type': 'text/plain; version=0.0.4' }),
    )
  return listen(app.fetch, metricsPort, [metricsHost])
}
