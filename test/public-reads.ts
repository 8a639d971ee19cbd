import { endCoupon } from '#server/admin/coupons/create.ts'
import { makeCoupon } from './coupons.ts'
import { listPrices } from '#server/prices/prices.ts'
import { publish } from './publisher.ts'
import type { Shop } from './shop.ts'
import { createVisitor } from './visitor.ts'

/** Asks for everything that is said of releases, before there is one and after. */
export async function readReleases(shop: Shop): Promise<void> {
  const { get, post } = createVisitor(shop)
  const read = async () => {
    for (const path of ['/api/download/release', '/download/SHA256SUMS', '/changelog.atom'])
      await get(path)
    for (const feed of ['latest.yml', 'latest-mac.yml', 'nothing.yml'])
      await get(`/updates/electron/${feed}`)
    await get('/updates/electron/beta/latest.yml')
    for (const version of ['0.1.0', 'newest']) await get(`/updates/tauri/windows/x86_64/${version}`)
    await get('/updates/electron/files/1.0.0/protocraft-1.0.0-x64.exe')
    await get('/download/mac-all-arm64')
    await get('/download/1.0.0/mac-all-arm64')
    await post('/api/download/url', { identifier: 'mac-all-arm64' })
  }
  await read()
  await publish(shop.deps, '1.0.0', { notes: '- Threads' })
  await read()
}

/** Looks up every price, and one that is not known. */
export async function readPrices(shop: Shop): Promise<void> {
  for (const { id } of [...(await listPrices(shop.deps)), { id: crypto.randomUUID() }])
    await createVisitor(shop).get(`/api/prices/${id}`)
}

/** Looks up a coupon, one that is not known, and one that has ended. */
export async function readCoupons(shop: Shop): Promise<void> {
  const ended = await makeCoupon(shop)
  await endCoupon.act(shop.deps, { name: 'operator:mia' }, { code: ended, reason: 'over' })
  for (const code of [await makeCoupon(shop), ended, 'NOBODY'])
    await createVisitor(shop).get(`/api/coupons/${code}`)
}
