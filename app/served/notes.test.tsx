import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { findNotesProblem, readNotes } from '#contract/releases/notes.ts'
import { Notes } from './notes.tsx'

function renderNotes(text: string, draw?: ComponentProps<typeof Notes>['draw']): string {
  return renderToStaticMarkup(<Notes notes={readNotes(text)} draw={draw} />)
}

it('release notes are Markdown, with headings one level below their version’s', () => {
  expect(renderNotes('# Fixed\n\n- *One* thing\n- `two`, see [docs](https://a.example/x)')).toBe(
    '<h3>Fixed</h3><ul>\n<li><em>One</em> thing</li>\n<li><code>two</code>, see <a href="https://a.example/x">docs</a></li>\n</ul>',
  )
})

it('a picture alone on its line becomes the drawing of that name; anywhere else only its words are shown', () => {
  const text = 'Read it.\n\n![Both sides.](diff-review)'
  expect(findNotesProblem(text)).toBeNull()
  expect(renderNotes(text, (name, words) => <figure>{`${name}: ${words}`}</figure>)).toBe(
    '<p>Read it.</p><figure>diff-review: Both sides.</figure>',
  )
  expect(renderNotes(text)).toBe('<p>Read it.</p><p>Both sides.</p>')
})

describe('hostile notes', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<!-- <b> --> <a href="https://x">x</a>',
    '![x](https://x/"onerror="alert(1))',
    '```html\n<script>alert(1)</script>\n```',
    '`<script>`',
    '[<b>](https://x "<b onclick=\'x\'>")',
    '<div\n\nonclick=x>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('cannot add markup of their own: %s', (text) => {
    const html = renderNotes(text)
    expect(
      html.replace(/<\/?(p|a|h3|pre|code|em|li|ul)( (href|title|class)="[^"]*")*>/g, ''),
    ).not.toMatch(/</)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,x)',
    '[x](http://a.example)',
    '[x](//a.example)',
    '[x](/account)',
    '[x](https:alert)',
    '<mailto:ada@example.org>',
    '<javascript:alert(1)>',
    '*[x](vbscript:x)*',
  ])('link to nothing but https: %s', (text) => {
    expect(findNotesProblem(`Fine.\n\n${text}`)).toBe('line 3: a link must begin with https://')
    expect(renderNotes(text)).not.toContain('<a')
  })

  it.each(['![x](no-drawing)', '![x](https://a.example/x.png)', 'See ![x](diff-review)'])(
    'show no picture except a drawing alone on its line: %s',
    (text) => {
      expect(findNotesProblem(`Fine.\n\n${text}`)).toMatch(/^line 3: a picture must stand alone/)
      expect(renderNotes(text, () => <img alt="" />)).not.toContain('<img')
    },
  )

  it('cannot hide a link behind a reference', () => {
    expect(renderNotes('[x][y]\n\n[y]: javascript:alert(1)')).not.toContain('<a')
  })

  it('are read and shown quickly, however deeply they nest', () => {
    for (const unit of ['>', '- ', '[', '*a ', '_', '`', '![', '1) ', '<', '&', '> - '])
      for (const text of [unit.repeat(10_000), `${unit}x\n`.repeat(5000)]) {
        const start = process.threadCpuUsage()
        if (findNotesProblem(text.slice(0, 10_000)) === null) renderNotes(text.slice(0, 10_000))
        const seconds = process.threadCpuUsage(start).user / 1_000_000
        expect(seconds, JSON.stringify(unit)).toBeLessThan(3)
      }
  })

  it('lose any zero byte, which the database would refuse', () => {
    expect(findNotesProblem('a\0b')).toBe('must be text')
  })
})
