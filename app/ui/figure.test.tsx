import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Figure } from './figure.tsx'
import { Film } from './film/film.tsx'

describe('a figure', () => {
  const page = renderToStaticMarkup(<Figure name="chat" number="Fig. 1" first />)

  it('contains both themes in two sizes, and reserves its space while they load', () => {
    expect(page.match(/<img /g)).toHaveLength(4)
    expect(page).toMatch(/chat-light-676\.webp 676w, \S*chat-light-1352\.webp 1352w/)
    expect(page).toMatch(/width="676" height="448"/)
  })

  it('has a drawing of its own for phones', () => {
    expect(page).toMatch(/<source media="[^"]+" srcSet="\S*chat-light-narrow\.webp" width="334"/)
    // The drawing appears twice: in its column and enlarged.
    expect(page.match(/<source /g)).toHaveLength(4)
  })

  it('says that it is a drawing if it is the first on its page', () => {
    expect(page).toContain('Illustration. The alpha may look different.')
    expect(renderToStaticMarkup(<Figure name="tools" number="Fig. 2" />)).not.toContain('alpha')
  })
})

describe('a film', () => {
  const page = renderToStaticMarkup(<Film name="review-an-edit" />)

  it('loads nothing before it is played, and plays without scripts', () => {
    expect(page.match(/<video [^>]*preload="none"/g)).toHaveLength(2)
    expect(page.match(/<video [^>]*controls=""/g)).toHaveLength(2)
    expect(page).not.toContain('autoplay')
  })

  it('offers the phone version first, AV1 before H.264, then captions', () => {
    const files = [...page.matchAll(/<(?:source|track)[^>]* src="[^"]*\/([^"/]+)"/g)]
    expect(files.slice(0, 5).map(([, file]) => file)).toEqual([
      'review-an-edit-light-narrow.av1.mp4',
      'review-an-edit-light-narrow.h264.mp4',
      'review-an-edit-light.av1.mp4',
      'review-an-edit-light.h264.mp4',
      'review-an-edit.vtt',
    ])
  })
})
