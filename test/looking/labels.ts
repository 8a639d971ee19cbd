import type { Page } from '@playwright/test'
import { countLabels, type Labels } from '#figures/labels.ts'
import manifest from '#figures/manifest.json' with { type: 'json' }
import { docsRoutes } from '../browser/routes.ts'

/** The pages with pictures, and the least height of text in them on a phone and on a laptop. */
export const picturedRoutes = ['/', '/demos', ...docsRoutes]
export const leastLabels = [
  { width: 390, least: 13 },
  { width: 1280, least: 12 },
]

interface Drawing {
  width: number
  labels: Partial<Labels>
}

const drawings = new Map<string, Drawing>(
  Object.values(manifest.stills).flatMap(({ width, labels, images, narrow }) => [
    ...[...images.light, ...images.dark].map(({ file }) => name(file, { width, labels })),
    ...(narrow ? inThemes(narrow, narrow) : []),
  ]),
)

function inThemes({ light, dark }: { light: string; dark: string }, drawing: Drawing) {
  return [name(light, drawing), name(dark, drawing)]
}

function name(file: string, { width, labels }: Drawing): [string, Drawing] {
  return [file.replace(/\.webp$/, ''), { width, labels }]
}

/**
 * Measures each piece of text in the pictures of a page, in the pixels of the window; films open full
 * screen.
 */
export async function measureLabels(page: Page): Promise<number[]> {
  const images = page.locator('main img:not([data-film] *)').filter({ visible: true })
  // Pictures far below have not chosen their source yet.
  const shown = await images.evaluateAll((images: HTMLImageElement[]) =>
    images.map(({ parentElement, src, clientWidth }) => {
      const sources = [...parentElement!.querySelectorAll(':scope > source')] as HTMLSourceElement[]
      const source = sources.find(({ media }) => matchMedia(media).matches)
      return { address: source?.srcset ?? src, width: clientWidth }
    }),
  )
  const inImages = shown.flatMap(({ address, width }) => {
    const drawing = findDrawing(address)
    return sizesOf(drawing.labels).map((size) => (size * width) / drawing.width)
  })
  const inPage = sizesOf(await countLabels(page, 'main :is(figure, svg, [role="img"])'))
  return [...inImages, ...inPage]
}

function sizesOf(labels: Partial<Labels>): number[] {
  return Object.entries(labels).flatMap(([size, count = 0]) =>
    Array<number>(count).fill(Number(size)),
  )
}

/** Finds a drawing. The build appends a hash to the name of a file. */
function findDrawing(address: string): Drawing {
  const file = address.split('/').at(-1)!
  const drawing = drawings.get(file.replace(/-.{8}\.webp$/, ''))
  if (!drawing) throw new Error(`Nothing is known of the text in ${file}.`)
  return drawing
}
