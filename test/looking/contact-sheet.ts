import sharp, { type OverlayOptions } from 'sharp'

export interface Picture {
  name: string
  png: Buffer
}

const gap = 24
const labelHeight = 40
/** The widest sheet that is still comfortable to view. */
const sheetWidth = 2400

/** Images in rows, each with its name above; all are scaled to the same width. */
export async function layOut(pictures: Picture[], cellWidth: number): Promise<Buffer> {
  const columns = Math.max(1, Math.floor((sheetWidth - gap) / (cellWidth + gap)))
  const cells = await Promise.all(pictures.map((picture) => makeCell(picture, cellWidth)))
  const layers: OverlayOptions[] = []
  let top = gap
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns)
    row.forEach(({ png, label }, place) => {
      const left = gap + place * (cellWidth + gap)
      layers.push({ input: label, left, top }, { input: png, left, top: top + labelHeight })
    })
    top += labelHeight + gap + Math.max(...row.map(({ height }) => height))
  }
  const width = gap + Math.min(columns, cells.length) * (cellWidth + gap)
  const sheet = { width, height: top, channels: 3 as const, background: '#8a8f98' }
  return sharp({ create: sheet }).composite(layers).png({ palette: true }).toBuffer()
}

async function makeCell({ name, png }: Picture, width: number) {
  const scaled = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const text = name.replace(/[<>&]/g, '')
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text x="0" y="28" font-family="sans-serif" font-size="22" fill="#fff">${text}</text></svg>`,
  )
  return { png: scaled.data, height: scaled.info.height, label }
}
