import { expect, it } from 'vitest'
import { moveDrawings } from './move-drawings.ts'

const page = `<style>@layer page{.other{fill:red}.line,.word{fill:none}.word{font:400 1em var(--sans)}}</style>
<svg width="0" height="0" data-drawings=""><defs><g id="scene"><path class="line"></path><text class="word">a &lt; b</text></g></defs></svg>
<svg viewBox="0 0 1 1"><use data-drawing="#scene"></use></svg><svg><use href="#scene"></use></svg>`

it('drawings and their rules become a file, which the page shows in their place', () => {
  const { html, sheet } = moveDrawings(page)
  expect(sheet!.file).toMatch(/^assets\/drawings-[0-9a-f]{8}\.svg$/)
  expect(sheet!.svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.line,.word{fill:none}.word{font:400 1em var(--sans)}</style><defs><g id="scene"><path class="line"></path><text class="word">a &lt; b</text></g></defs></svg>',
  )
  expect(html).toContain(`<use data-drawing="/${sheet!.file}#scene"></use>`)
  expect(html).toContain(`<use href="/${sheet!.file}#scene"></use>`)
  expect(html).not.toContain('<path')
})

it('a page without drawings stays as it is', () => {
  expect(moveDrawings('<p>words</p>')).toEqual({ html: '<p>words</p>', sheet: null })
})
