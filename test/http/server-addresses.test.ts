import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeredByServer } from '#test/site/links.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { withConsole } from '../console.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: false, env: withConsole })
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-builds-'))
  await writePlaceholderBuilds(folder, '1.2.0')
  const publication = { version: '1.2.0', folder, reason: 'It is ready.' }
  await publishRelease(shop.deps, { name: 'operator:mia' }, publication)
  await rm(folder, { recursive: true })
})
afterAll(() => shop.close())

it.each([...answeredByServer])('%s, to which pages may link, is answered', async (address) => {
  const answer = await shop.app.request(address)
  expect(answer.status).toBeLessThan(400)
})
