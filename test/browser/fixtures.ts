/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for. */
import { expect, test as base, type Page } from '@playwright/test'
import { isWhole } from '../matrix.ts'
import { type FoundBrowser, launchOptionsOf } from './chromium.ts'
import { addAuthenticator, type Entry, keepEntry, signInToConsole } from './console.ts'
import { startProduct, type Product } from '../product.ts'
import { calm, type Shop, type ShopOptions } from '../world/shop.ts'
import { startVendorDemo } from '../world/vendor.ts'
import { enterConsole, serveShop, type ServedShop } from './served-shop.ts'
import { watch } from './watch.ts'
import { withBank } from '../world/quotes.ts'

export { expect } from '@playwright/test'

interface OfTest {
  /** Origins that the pages of this test may call. */
  origins: string[]
  problems: string[]
  /** Declares a console error, exception or refusal that this test causes on purpose; it must occur. */
  expectProblem: (pattern: RegExp) => void
}

export interface OfWorker {
  /** True if a headless browser is enough, see playwright.config.ts. */
  inShell: boolean
  product: Product
}

export async function withProduct(
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
  problems: async ({}, use) => use([]),
  context: async ({ context, origins, problems }, use) => {
    await watch(context, origins, problems)
    await use(context)
  },
  expectProblem: [
    // Requested so that the page is still open when this one ends, and may still write.
    async ({ page: _page, problems }, use) => {
      const wanted: RegExp[] = []
      await use((pattern) => wanted.push(pattern))
      const surprising = problems.filter((problem) => !wanted.some((each) => each.test(problem)))
      expect(surprising, 'problems that this test does not mean to cause').toEqual([])
      const missing = () => wanted.filter((each) => !problems.some((problem) => each.test(problem)))
      // A browser writes to its console asynchronously.
      await expect.poll(missing, 'problems that were to come and did not').toEqual([])
    },
    { auto: true },
  ],
})

interface OfConsole extends OfWorker {
  demoEntry: Entry
  /** A shop without people, for tests that bring their own. */
  served: ServedShop
  shopEntry: Entry
}

const settings = {
  ...withBank,
  REFUND_DAYS: '14',
  WEBHOOK_NETWORKS: 'loopback',
}

/**
 * Runs with a product of the console's own, as a vendor runs it: tests of the shop would find what he
 * changes. All tests of a worker share it, so each puts back what it changes.
 */
export const signedOutTest = test.extend<object, OfConsole>({
  product: [({}, use) => withProduct(use, startVendorDemo), { scope: 'worker', timeout: 180_000 }],
  demoEntry: [
    async ({ browser, product }, use) =>
      use(await keepEntry(browser, product.url, (page) => signInToConsole(page, product))),
    { scope: 'worker', timeout: 90_000 },
  ],
  served: [
    async ({}, use) => {
      const served = await serveShop({ behavior: calm, env: settings })
      await use(served)
      await served.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shopEntry: [
    async ({ browser, served }, use) =>
      use(await keepEntry(browser, served.url, (page) => enterConsole(page, served))),
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Runs in the console of that demo, as its owner. */
export const consoleTest = signedOutTest.extend({
  storageState: ({ demoEntry }, use) => use(stateOf(demoEntry)),
  page: ({ page, demoEntry }, use) => withPasskey(page, demoEntry, use),
})

/** Runs in the console of the shop without people, as its owner. */
export const shopTest = signedOutTest.extend<{ shop: Shop }>({
  shop: ({ served }, use) => use(served.shop),
  baseURL: ({ served }, use) => use(served.url),
  origins: ({ served }, use) => use([served.url]),
  storageState: ({ shopEntry }, use) => use(stateOf(shopEntry)),
  page: ({ page, shopEntry }, use) => withPasskey(page, shopEntry, use),
})

const stateOf = ({ cookies }: Entry) => ({ cookies, origins: [] })

async function withPasskey(page: Page, entry: Entry, use: (page: Page) => Promise<void>) {
  const device = await addAuthenticator(page, entry.passkey)
  await use(page)
  // A page that has moved to another process has none any more, and used it no further.
  entry.passkey = await device.readPasskey().catch(() => entry.passkey)
}

/** Serves a shop to the tests of a file, which may also visit its Stripe. */
export function serveToFile(
  own: typeof test,
  options: ShopOptions,
  open?: (options: ShopOptions) => Promise<Shop>,
): ServedShop {
  const served = {} as ServedShop
  own.beforeAll(async () => void Object.assign(served, await serveShop(options, open)))
  own.afterAll(() => served.stop())
  own.use({ origins: async ({}, use) => use([served.url, served.shop.stripe.url]) })
  return served
}

/** Marks a sentence about a detail, which only the full matrix checks. */
export const inFullMatrixOf = <T extends { skip: unknown }>(own: T): T =>
  isWhole ? own : (own.skip as T)
export const inFullMatrix = inFullMatrixOf(test)
export const consoleInFullMatrix = inFullMatrixOf(consoleTest)
export const shopInFullMatrix = inFullMatrixOf(shopTest)
