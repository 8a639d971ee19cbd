import appRoutes from '../../app/routes.ts'
import { choices, openChosenShop, rows, sellAll } from '../setting-pairs.ts'
import { expect, inFullMatrixOf, signedOutTest as test } from './fixtures.ts'
import { enterConsole, type ServedShop, serveShop } from './served-shop.ts'

const admins = Object.keys(choices).indexOf('admins')
const withConsole = rows.filter((row) => row[admins] === 1)
const frame = appRoutes.flatMap(({ children = [] }) => children)
const pages = frame.flatMap(({ path = '' }) =>
  path.startsWith('admin') && !path.endsWith('*') ? path : [],
)

// The first row has nearly all that can be turned on, and the last little.
for (const row of [withConsole[0]!, withConsole.at(-1)!])
  test.describe(`a shop with row ${rows.indexOf(row) + 1} of the setting pairs`, () => {
    let served: ServedShop
    test.beforeAll(async () => {
      served = await serveShop({}, (options) => openChosenShop(row, options))
    })
    test.afterAll(() => served.stop())
    test.use({ origins: async ({}, use) => use([served.url]) })

    inFullMatrixOf(test)('opens every page of the console', async ({ page }) => {
      const { known } = await sellAll(served.shop)
      await enterConsole(page, served)
      const details = {
        'admin/customer': `id=${known.customer}`,
        'admin/order': `id=${known.order}`,
        'admin/email': `id=${known.email}`,
        'admin/release': `version=${known.version}`,
      }
      const others = pages.filter((path) => !(path in details)).map((path) => [path, ''])
      for (const [path, query] of [...others, ...Object.entries(details)]) {
        await page.goto(`${served.url}/${path}?${query}`)
        await expect(page.getByText(/^Loading /), path).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
      }
    })
  })
