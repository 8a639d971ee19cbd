import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VideoCard } from './video-card.tsx'

const card = renderToStaticMarkup(
  <VideoCard youtubeId="a1B2c3D4e5F" title="Review an edit" poster="review-an-edit" />,
)

it('a film on YouTube is a card of our own, which test/browser/video-card.spec.ts puts into a page', async () => {
  const withoutHashes = card.replace(/ class="[^"]*"/g, '').replace(/ src="[^"]*"/, '')
  await expect(`${withoutHashes}\n`).toMatchFileSnapshot('../../test/browser/video-card.html')
})

it('loads nothing from elsewhere, and is a link without scripts', () => {
  // The content of a template is not loaded.
  const shown = card.replace(/<template.*<\/template>/, '')
  expect(shown).not.toMatch(/(src|srcset|poster)="https?:/)
  expect(card).toContain('<a class="')
  expect(card).toContain('href="https://www.youtube.com/watch?v=a1B2c3D4e5F"')
  expect(card).toMatch(/<button[^>]* hidden="">Play video: Review an edit \(loads YouTube\)/)
})
