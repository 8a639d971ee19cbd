const page = 'M5 2.5h5.5l3.5 3.5v9.5h-9zM10.5 2.5v3.5h3.5M7.5 9.5h4M7.5 12.5h4'
const question =
  'M9 2.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M7.2 7.2a1.8 1.8 0 1 1 2.6 1.6q-.8.4-.8 1.4M9 12.4v.2'
const key = 'M6 7.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8.2 8.4l5.3-5.4M11 5.6l2 2'
const download = 'M9 2.5v8.5M5.5 7.5l3.5 3.5l3.5-3.5M3 15h12'

const icons: [address: RegExp, path: string][] = [
  [/^\/faq/, question],
  [/^\/(purchase|account|rescue)/, key],
  [/^\/downloads/, download],
]

/** Draws the icon of a page's kind, which the page's name says, too. */
export function drawIcon(address: string): SVGElement {
  return drawPath(findIcon(address), 18)
}

/** Finds the stroke of a page's icon, on an 18 × 18 grid. */
export function findIcon(address: string): string {
  return icons.find(([pattern]) => pattern.test(address))?.[1] ?? page
}

/** Draws one stroke on a square grid. */
export function drawPath(d: string, grid: number): SVGElement {
  const icon = draw('svg', {
    width: String(grid),
    height: String(grid),
    viewBox: `0 0 ${grid} ${grid}`,
    'aria-hidden': 'true',
  })
  icon.append(draw('path', { d, fill: 'none', stroke: 'currentcolor', 'stroke-width': '1.4' }))
  return icon
}

function draw(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  return element
}
