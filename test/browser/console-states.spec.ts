import { isWhole, themesOf } from '../matrix.ts'
import { consoleTest as test } from './fixtures.ts'
import { emptyScenes, failedScenes, loadingScenes, partialScenes } from './scenes/console-states.ts'
import { sweep } from './sweep.ts'

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
    const themes = themesOf((count += 1))
    test(`${name} is ${state} and says so, axe finds no fault, it fits into 320 pixels and under a finger`, async ({
      page,
      product,
      expectTrouble,
    }) => {
      if (trouble) expectTrouble(trouble)
      await sweep(page, themes, () => open(page, product))
    })
  }
