import { join } from 'node:path'
import sharp from 'sharp'
import { product } from '#contract/product.ts'

export interface Sheet {
  title: string
  description: string
}

const size = { width: 1200, height: 630 }
const left = 88
const blockTop = 519
const ink = '#0e1f36'
const family = 'Instrument Sans'
const fontfile = join(import.meta.dirname, '../../fonts/drawn.ttf')

/**
 * The image that other sites show with a link to a page: a drawing sheet with its title, 1200 by 630,
 * PNG.
 */
export async function drawSharingImage({ title, description }: Sheet): Promise<Buffer> {
  const heading = await setText(title, { pixels: 72, color: ink, lines: 1.0 })
  const words = await setText(description, { pixels: 28, color: '#44566f', lines: 1.25 })
  const headingTop = 172
  const lineTop = headingTop + heading.info.height + 26
  const wordsTop = lineTop + 30
  return sharp(Buffer.from(drawSheet(lineTop, heading.info.width)))
    .composite([
      { input: heading.data, left, top: headingTop },
      ...(wordsTop + words.info.height < blockTop
        ? [{ input: words.data, left, top: wordsTop }]
        : []),
    ])
    .png({ palette: true, colours: 48, effort: 1 })
    .toBuffer()
}

function setText(
  text: string,
  { pixels, color, lines }: { pixels: number; color: string; lines: number },
) {
  const markup = `<span foreground="${color}" line_height="${lines}">${escapeMarkup(text)}</span>`
  const font = `${family} ${pixels}px`
  return sharp({ text: { text: markup, font, fontfile, rgba: true, width: 1000, wrap: 'word' } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Background, frame, mark and title block; the red dimension line measures the title. */
function drawSheet(lineTop: number, titleWidth: number): string {
  const right = left + titleWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs><pattern id="grid" width="30" height="30" patternUnits="userSpaceOnUse"><path d="M30 0H0V30" fill="none" stroke="#e6edf5"/></pattern></defs>
  <rect width="1200" height="630" fill="#f5f7f9"/><rect width="1200" height="630" fill="url(#grid)"/>
  <rect x="40.500" y="40.500" width="1119" height="549" fill="#fff" stroke="#c9d4e2"/>
  <path d="M40.500 26V55M26 40.500H55M1159.500 575V604M1145 589.500H1174" stroke="#5f7089"/>
  <g transform="translate(84 76) scale(1.900)" fill="none" stroke-width="2.200">
    <path d="M4 22V4h9.500a6 6 0 0 1 0 12H4" stroke="${ink}"/><path d="M22 9.500A9.500 9.500 0 0 1 12 22" stroke="#1e50d2"/><circle cx="22" cy="7.500" r="2" fill="#c9311a"/>
  </g>
  <path d="M${left} ${lineTop}H${right}M${left} ${lineTop - 9}V${lineTop + 9}M${right} ${lineTop - 9}V${lineTop + 9}" stroke="#c9311a" stroke-width="2"/>
  <path d="M40 ${blockTop}.500H1160M560.500 520V590M960.500 520V590" stroke="#c9d4e2"/>
  <g font-family="${family}" fill="${ink}"><text x="150" y="114" font-size="36">${product.name}</text>
    <g font-size="24"><text x="${left}" y="563">${product.tagline}</text><text x="584" y="563">${product.platforms}</text><text x="984" y="563">Scale 1 : 1</text></g>
  </g>
</svg>`
}
