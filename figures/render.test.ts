import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '@playwright/test'
import manifest from './manifest.json' with { type: 'json' }
import { stills } from './scenes/stills.ts'
import { drawStill } from './stills.ts'
import { openBrowser } from './table.ts'

describe('the drawn figures', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  }, 120_000)
  afterAll(() => browser.close())

  it.each(['first-run', 'image-editor'])(
    'the same scene gives the same bytes: %s',
    async (name) => {
      const still = stills.find((each) => each.name === name)!
      const first = await drawStill(browser, still, 'dark', 1)
      expect((await drawStill(browser, still, 'dark', 1)).equals(first)).toBe(true)
    },
    60_000,
  )

  it('every scene has been drawn, in both themes and sizes', () => {
    expect(Object.keys(manifest.stills).sort()).toEqual(stills.map(({ name }) => name).sort())
    const files = Object.values(manifest.stills).flatMap(({ images }) => [
      ...images.light,
      ...images.dark,
    ])
    expect(files).toHaveLength(stills.length * 4)
  })

  it('no text calls a drawing a screenshot', () => {
    expect(stills.filter(({ alt, caption }) => /screenshot/i.test(alt + caption))).toEqual([])
  })
})
