import type { Page } from '@playwright/test'
import { findOverflow } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { isWhole } from '../matrix.ts'
import { docsRoutes, routes } from './routes.ts'

const everyKind = [
  ...routes.filter((route) => !docsRoutes.includes(route)),
  '/docs/project-ignore-rules',
  '/changelog',
  '/search?q=ollama',
]
/**
 * A page with films, one with builds, one with a form and one with a live figure: all others are like one
 * of these.
 */
const kinds = ['/', '/downloads', '/account', '/docs/project-ignore-rules']
const walked = isWhole ? everyKind : everyKind.filter((route) => kinds.includes(route))

interface Stop {
  name: string
  isCovered: boolean
  isMarked: boolean
}

for (const route of walked)
  test(`Tab moves through ${route} and out of it with a visible focus, also at 400 %`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(route)
    await expectWay(page)
    // 1280 x 1024 at 400 %, in forced colors.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(route)
    expect(await findOverflow(page)).toEqual([])
    await expectWay(page)
  })

async function expectWay(page: Page): Promise<void> {
  const stops = await walk(page)
  expect
    .soft(
      stops.filter(({ isCovered }) => isCovered),
      'focused and covered',
    )
    .toEqual([])
  expect
    .soft(
      stops.filter(({ isMarked }) => !isMarked),
      'focused and not marked',
    )
    .toEqual([])
  expect(stops[0]!.name).toContain('Skip to content')
  // The choice of a theme comes last.
  expect(stops.at(-2)!.name, 'the last link of the page').toContain('support@')
}

/** Presses Tab until the focus leaves the page or starts over. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (!stop || stop.name === stops[0]?.name) return stops
    stops.push(stop)
  }
  throw new Error(`Tab does not lead out of ${page.url()}: ${stops.at(-1)!.name}`)
}

function describeFocus(): Stop | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const isOutlined = (element: Element | null) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element!)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const points = [...focused.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [left + x * width, top + y * height]),
    ),
  )
  const isSeen = ([x, y]: number[]) => {
    const top = document.elementFromPoint(x!, y!)
    return top !== null && (focused.contains(top) || top.contains(focused))
  }
  return {
    name: `${focused.tagName} ${focused.id} ${focused.textContent} ${focused.getAttribute('href')}`,
    isCovered: !points.some(isSeen),
    // A frame may mark a field; within a film the browser marks its own controls.
    isMarked:
      isOutlined(focused) ||
      isOutlined(focused.parentElement) ||
      focused instanceof HTMLVideoElement,
  }
}
