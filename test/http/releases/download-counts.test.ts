import { expect, it } from 'vitest'
import { publish } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { work: false })
await publish(shop.deps, '1.2.0', { only: ['mac-all-arm64'] })

it('a download counts once when it starts at the first byte, and not when it is resumed', async () => {
  const { headers } = await shop.app.request('/download/mac-all-arm64')
  const path = headers.get('location')!.replace(shop.deps.config.siteUrl, '')
  const ask = async (range?: string, method = 'GET') =>
    (await shop.app.request(path, { method, headers: range ? { Range: range } : {} })).arrayBuffer()
  await ask()
  await ask('bytes=0-9')
  await ask('bytes=5-9')
  await ask(undefined, 'HEAD')
  await shop.app.request(path.replace(/signature=.+/, 'signature=forged'))
  expect(await shop.readRows('download_days')).toMatchObject([
    { version: '1.2.0', identifier: 'mac-all-arm64', count: 2 },
  ])
})
