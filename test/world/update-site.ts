import { serve } from '@hono/node-server'
import { afterAll } from 'vitest'
import { findFreePort } from '../product.ts'
import { ownShop } from './visit.ts'

/** Opens a shop that updaters reach at its own address; hears of each of their requests. */
export async function openUpdateSite(hear: (request: Request) => void = () => {}) {
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  const shop = await ownShop('clock', { work: false, env: { SITE_URL: site } })
  const answer = (request: Request) => {
    hear(request)
    return shop.app.fetch(request)
  }
  const server = serve({ fetch: answer, port })
  afterAll(() => void server.close())
  return { shop, url: `${site}/updates/electron/` }
}
