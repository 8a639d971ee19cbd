import { everyOrEach, themesOf } from '../matrix.ts'
import { expect, test } from './fixtures.ts'
import { findFaultsInForcedColors, findUnmarked } from './marks.ts'
import { accountScenes } from './scenes/account.ts'
import { docsStates } from './scenes/docs.ts'
import { homeScenes } from './scenes/home.ts'
import { orderScenes } from './scenes/orders.ts'
import { purchaseScenes } from './scenes/purchase.ts'

const scenes = [...homeScenes, ...docsStates, ...purchaseScenes, ...accountScenes, ...orderScenes]
/** Tabs and a chosen file, a form, a live figure and a pressed answer, a key, devices. */
const names = ['Tab RAG', 'Pay with Crypto', 'Order: Email came back', 'Ada']

for (const [index, name] of everyOrEach(names, 2).entries())
  for (const colorScheme of themesOf(index))
    test(`in forced colors, ${colorScheme}, ${name} marks what is chosen and what has the focus`, async ({
      page,
      product,
    }) => {
      const { open } = scenes.find((scene) => scene.name === name)!
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
      await open(page, product)
      expect.soft(await findFaultsInForcedColors(page)).toEqual([])
      expect.soft(await findUnmarked(page)).toEqual([])
    })
