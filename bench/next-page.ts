import { setTimeout as sleep } from 'node:timers/promises'
import type { PuppetPage } from './puppet.ts'
import type { Served } from './site-server.ts'

/**
 * Runs in every page, and tells the server about each click, and about each new heading once it is
 * painted.
 */
export const probe = `{
  const heading = () => document.querySelector('h1')?.textContent
  const tell = (event) => navigator.sendBeacon('/bench-probe', JSON.stringify({ probe: true, ...event }))
  addEventListener('click', (event) =>
    tell({ kind: 'click', at: performance.timeOrigin + event.timeStamp }), true)
  const painted = (then) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.timeOrigin + performance.now())
    port2.postMessage(null)
  }
  let shown
  const look = () => {
    const now = heading()
    if (now && now !== shown) {
      shown = now
      painted((at) => tell({ kind: 'painted', at, heading: now }))
    }
    requestAnimationFrame(look)
  }
  // A page that is rendered ahead gets no frame before it is shown.
  requestAnimationFrame(look)
}`

interface Event {
  kind: 'click' | 'painted'
  at: number
}

const hovering = 500
const timeout = 10_000

/** Returns the milliseconds from a click on a link under the pointer to the next page's paint. */
export async function timeNextPage(
  page: PuppetPage,
  served: Served,
  { from, to }: { from: string; to: string },
): Promise<number> {
  served.posted.length = 0
  await page.goto(served.url + from, { waitUntil: 'networkidle0' })
  const { x, y } = await findLink(page, to)
  await page.mouse.move(x - 40, y, { steps: 2 })
  await page.mouse.move(x, y, { steps: 4 })
  await sleep(hovering)
  await page.mouse.down()
  await page.mouse.up()
  return waitForPaint(served)
}

async function findLink(page: PuppetPage, slug: string): Promise<{ x: number; y: number }> {
  for (const link of await page.$$(`a[href*="/docs/${slug}"]`)) {
    const box = await link.boundingBox()
    if (box && box.y > 0 && box.y + box.height < 800)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  throw new Error(`No link to ${slug} is in the window.`)
}

async function waitForPaint({ posted }: Served): Promise<number> {
  for (let waited = 0; waited < timeout; waited += 50) {
    const events = posted
      .filter((each) => each.includes('"probe"'))
      .map((each): Event => JSON.parse(each))
    const click = events.find(({ kind }) => kind === 'click')
    const painted = events.find(({ kind, at }) => kind === 'painted' && click && at > click.at)
    if (click && painted) return painted.at - click.at
    await sleep(50)
  }
  throw new Error(`The next page was not painted within ${timeout / 1000} s.`)
}
