import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '@playwright/test'
import { demos } from '#content/demos.ts'
import { films } from './films/films.ts'
import manifest from './manifest.json' with { type: 'json' }
import { stills } from './scenes/stills.ts'
import { drawStill } from './stills.ts'
import { openBrowser } from './table.ts'

describe('the drawn figures', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
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

  it('every scene that a page shows has a drawing for phones', () => {
    const narrow = Object.entries(manifest.stills).filter(([, still]) => still.narrow)
    const wanted = stills.filter(({ isForm }) => !isForm)
    expect(narrow.map(([name]) => name).sort()).toEqual(wanted.map(({ name }) => name).sort())
  })

  it('every film has been recorded, as long as its script says, in both themes and shapes, with a poster', () => {
    expect(Object.keys(manifest.posters).sort()).toEqual(films.map(({ name }) => name).sort())
    const taken = Object.entries(manifest.films).map(([name, { duration, takes, narrow }]) => {
      const themes = [takes, narrow.takes].map((each) => Object.keys(each))
      return { name, length: duration * 1000, themes }
    })
    const themes = [
      ['light', 'dark'],
      ['light', 'dark'],
    ]
    const wanted = films.map(({ name, length }) => ({ name, length, themes }))
    expect(taken.sort(byName)).toEqual(wanted.sort(byName))
  })

  it('a film for phones has no text under 13 px, and weighs at most half a megabyte', () => {
    for (const { narrow } of Object.values(manifest.posters))
      expect(Math.min(...Object.keys(narrow.labels).map(Number))).toBeGreaterThanOrEqual(13)
    const takes = Object.values(manifest.films).flatMap(({ narrow }) => Object.values(narrow.takes))
    for (const { bytes } of takes)
      expect(Math.max(...Object.values(bytes))).toBeLessThanOrEqual(512 * 1024)
  })

  it.each(demos)('the film $id shows the steps that its page describes', ({ id, title, steps }) => {
    const film = films.find(({ name }) => name === id)
    expect(film?.title).toBe(title)
    expect(film?.steps.map(({ say }) => say)).toEqual(steps)
  })

  it('no text calls a drawing a screenshot', () => {
    expect(stills.filter(({ alt, caption }) => /screenshot/i.test(alt + caption))).toEqual([])
  })
})

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name)
}
