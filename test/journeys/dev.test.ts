import { expect, it } from 'vitest'
import { isWhole } from '../matrix.ts'
import { openProduct } from '../product-of-test.ts'
import { findFreePort } from '../product.ts'
import { until } from '../world/clock.ts'

it.runIf(isWhole)(
  'npm run dev shows pages as they are written, with the shop’s values, and its server does the rest',
  async () => {
    const site = `http://localhost:${await findFreePort()}`
    await openProduct({ command: 'dev', env: { SITE_URL: site } })
    await until(() => isThere(site), 60_000, 'Vite serves the pages')
    const read = async (path: string) => (await fetch(site + path)).text()
    for (const path of ['/', '/purchase', '/docs/introduction', '/account', '/admin']) {
      const page = await read(path)
      expect(isServedByVite(page), path).toBe(true)
      expect(page.includes('__slot_'), path).toBe(false)
    }
    expect((await read('/purchase')).includes('$49')).toBe(true)
    expect(isServedByVite(await read('/search?q=move'))).toBe(false)
    const pressed = await fetch(`${site}/api/stripe/create-checkout-session`, {
      method: 'POST',
      headers: { Origin: site },
      redirect: 'manual',
    })
    expect(pressed.headers.get('Location')).toContain(`${site}/demo/stripe/pay/`)
  },
)

function isServedByVite(page: string): boolean {
  return page.includes('src="/@fs/') || page.includes('/@vite/client')
}

async function isThere(site: string): Promise<boolean> {
  return fetch(site).then(
    ({ ok }) => ok,
    () => false,
  )
}
