import { isWhole, themesOf } from '../matrix.ts'
import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { consoleTest as test, expect } from './fixtures.ts'
import { emptyScenes, failedScenes, loadingScenes, partialScenes } from './scenes/console-states.ts'

const states = {
  loading: loadingScenes,
  failed: failedScenes,
  partial: partialScenes,
  empty: emptyScenes,
}

/** One of each in `npm test`, of the page with the most parts and of a list. */
const kinds = ['/admin/, overview/show', '/admin/orders, orders/list']

let count = 0

for (const [state, scenes] of Object.entries(states))
  for (const { name, open, trouble } of scenes.filter(
    (scene) => isWhole || kinds.includes(scene.name),
  )) {
    const [first, second] = themesOf((count += 1))
    test(`${name} is ${state} and says so, axe finds no fault, it fits into 320 pixels and under a finger`, async ({
      page,
      product,
      expectTrouble,
    }) => {
      if (trouble) expectTrouble(trouble)
      await page.emulateMedia({ colorScheme: first!, reducedMotion: 'reduce' })
      await open(page, product)
      expect.soft(await findFaults(page), first).toEqual([])
      if (second) {
        await page.emulateMedia({ colorScheme: second })
        expect.soft(await findFaults(page), second).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await findOverflow(page), 'wider than 320 pixels').toEqual([])
      expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
    })
  }
