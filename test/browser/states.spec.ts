import { isWhole, themesOf } from '../matrix.ts'
import { expect, test } from './fixtures.ts'
import { kinds } from './scenes/kinds.ts'
import { states } from './scenes/scenes.ts'
import { sweep } from './sweep.ts'

// The longest file: both workers run it.
test.describe.configure({ mode: 'parallel' })

let count = 0

for (const [sheet, scenes] of Object.entries(states))
  for (const { name, open, width, userAgent, trouble } of scenes.filter(
    ({ name }) => isWhole || kinds[sheet as keyof typeof kinds].includes(name),
  )) {
    const themes = themesOf((count += 1))
    test.describe(`${sheet}: ${name}`, () => {
      test.use({ userAgent, viewport: { width: width ?? 1280, height: 800 } })

      test('axe finds no fault, it fits into 320 pixels, and a finger finds its targets', async ({
        page,
        product,
        expectTrouble,
      }) => {
        if (trouble) expectTrouble(trouble)
        await sweep(page, themes, () => open(page, product))
      })
    })
  }

test('every kind of state is a state', () => {
  for (const [sheet, names] of Object.entries(kinds))
    expect(states[sheet as keyof typeof states].map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    )
})
