import { expect, it } from 'vitest'
import { answeredByServer } from '#test/site/links.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { makeFolder } from '../../folder.ts'
import { withConsole } from '../../world/console.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile, work: false, env: withConsole })
const folder = makeFolder()
await writePlaceholderBuilds(folder, '1.2.0')
const publication = { version: '1.2.0', folder, reason: 'It is ready.' }
await publishRelease(shop.deps, { name: 'operator:mia' }, publication)

it.each([...answeredByServer])('%s, to which pages may link, is answered', async (address) => {
  const answer = await shop.app.request(address)
  expect(answer.status).toBeLessThan(400)
})
