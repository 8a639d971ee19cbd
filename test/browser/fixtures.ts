/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for. */
import { expect, test as base } from '@playwright/test'
import { isWhole } from '../matrix.ts'
import { type FoundBrowser, launchOptionsOf } from './chromium.ts'
import { startProduct, type Product } from '../product.ts'
import { startVendorDemo } from '../vendor-shop.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

interface OfTest {
  /** Origins that the pages of this test may call. */
  origins: string[]
  troubles: string[]
  /** Declares a console error, exception or refusal that this test causes on purpose; it must occur. */
  expectTrouble: (pattern: RegExp) => void
}

export interface OfWorker {
  /** Whether a headless browser is enough, see playwright.config.ts. */
  inShell: boolean
  product: Product
}

async function withProduct(
  use: (product: Product) => Promise<void>,
  start = () => startProduct({ env: { REPOSITORY_URL: 'https://github.com/example/site' } }),
): Promise<void> {
  const product = await start()
  await use(product)
  await product.end()
}

/** Watches every page: an unexpected console message fails the test. */
export const test = base.extend<OfTest, OfWorker>({
  inShell: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, inShell }, use) => {
      const { BROWSER_OF_TESTS, SHELL_OF_TESTS } = process.env
      const found = JSON.parse((inShell ? SHELL_OF_TESTS : BROWSER_OF_TESTS)!) as FoundBrowser
      // Playwright turns this off; visitors have it, and the Back button is part of a purchase.
      const ignoreDefaultArgs = ['--disable-back-forward-cache']
      await use({ ...launchOptions, ...launchOptionsOf(found), ignoreDefaultArgs })
    },
    { scope: 'worker' },
  ],
  product: [({}, use) => withProduct(use), { scope: 'worker', timeout: 90_000 }],
  baseURL: ({ product }, use) => use(product.url),
  origins: ({ product }, use) => use([product.url]),
  troubles: async ({}, use) => use([]),
  context: async ({ context, origins, troubles }, use) => {
    await watch(context, origins, troubles)
    await use(context)
  },
  expectTrouble: [
    // Requested so that the page is still open when this one ends, and may still write.
    async ({ page: _page, troubles }, use) => {
      const wanted: RegExp[] = []
      await use((pattern) => wanted.push(pattern))
      const surprising = troubles.filter((trouble) => !wanted.some((each) => each.test(trouble)))
      expect(surprising, 'troubles that this test does not mean to cause').toEqual([])
      const missing = () => wanted.filter((each) => !troubles.some((trouble) => each.test(trouble)))
      // A browser writes to its console asynchronously.
      await expect.poll(missing, 'troubles that were to come and did not').toEqual([])
    },
    { auto: true },
  ],
})

/** With a product of the console's own, as a vendor runs it: tests of the shop would find what he changes. */
export const consoleTest = test.extend<object, OfWorker>({
  product: [({}, use) => withProduct(use, startVendorDemo), { scope: 'worker', timeout: 90_000 }],
})

/** A sentence about a detail, which only the full matrix checks. */
export const inFullMatrixOf = <T extends { skip: unknown }>(own: T): T =>
  isWhole ? own : (own.skip as T)
export const inFullMatrix = inFullMatrixOf(test)
export const consoleInFullMatrix = inFullMatrixOf(consoleTest)
