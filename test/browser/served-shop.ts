import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { createLink, openAdmin } from '#server/console/links.ts'
import { openConsole, withConsole } from '../world/console.ts'
import { openShop, type Shop, type ShopOptions } from '../world/shop.ts'
import { addAuthenticator, addPasskey, type Device } from './console.ts'

export interface ServedShop {
  shop: Shop
  url: string
  stop(): Promise<void>
}

/** Opens a shop with a console in this process, at an address for a browser. */
export async function serveShop(
  options: ShopOptions = {},
  open: (options: ShopOptions) => Promise<Shop> = openShop,
): Promise<ServedShop> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const shop = await open({
    ...options,
    namesCheckouts: true,
    env: { ...withConsole, ...options.env, SITE_URL: url },
  })
  server.on('request', getRequestListener(shop.app.fetch))
  return {
    shop,
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await shop.close()
    },
  }
}

/** Signs an owner in, with a passkey of this page's own device; others of theirs stay signed in. */
export async function enterConsole(page: Page, { shop, url }: ServedShop): Promise<Device> {
  const { headers } = await openConsole(shop)
  const link = await shop.deps.db.transaction().execute(async (trx) => {
    const admin = await openAdmin(shop.deps, trx, 'mia@example.org')
    return createLink(shop.deps, trx, admin!.id, { keepsOthers: true })
  })
  const device = await addAuthenticator(page)
  await addPasskey(page, link)
  await takeSession(page, headers.Cookie!, url)
  return device
}

export async function takeSession(page: Page, cookie: string, url: string): Promise<void> {
  const value = cookie.slice('console='.length)
  await page.context().addCookies([{ name: 'console', value, url }])
}
