import type { Page } from '@playwright/test'
import { docsRoutes, routes } from '../../browser/routes.ts'
import { breakPurchase, enterAs } from '../../browser/visits.ts'
import type { Scene } from './scene.ts'

const marketing = routes.filter((route) => !docsRoutes.includes(route))
const ofServer = ['/changelog', '/404', '/demo/mail', '/download/no-such-build']

export const pageScenes: Scene[] = marketing.map((route) => show(route))

/** Pages without a route of their own. */
export const strayScenes: Scene[] = [
  ...ofServer.map((route) => show(route)),
  { name: 'A page that fails', open: breakPurchase, problem: /Cannot read properties/ },
]

/** Pages with everything unfolded that they fold away. */
export const unfoldedScenes: Scene[] = ['/faq', '/downloads'].map((route) => ({
  name: `${route}, unfolded`,
  open: (page) => unfold(page, route),
}))

export const docsScenes: Scene[] = docsRoutes.map((route) => show(route))

/** Pages as on paper, at the width of a sheet. */
export const printScenes: Scene[] = [
  ...['/eula', '/privacy-policy', '/faq', '/purchase', '/docs/setting-up-local-llm'].map(
    (route) => ({ ...show(route), width: 768, open: (page: Page) => print(page, route) }),
  ),
  { name: 'Account', width: 768, open: printAccount },
]

const inForcedColours = ['/', '/downloads', '/purchase', '/account', '/faq', '/docs/using-tools']

export const forcedScenes: Scene[] = inForcedColours.map((route) => ({
  name: route,
  open: async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(route)
  },
}))

function show(route: string): Scene {
  return { name: route, open: (page) => page.goto(route) }
}

async function unfold(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
}

async function print(page: Page, route: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.goto(route)
}

async function printAccount(page: Page): Promise<void> {
  await enterAs(page, 'Ada')
  await page.emulateMedia({ media: 'print' })
}
