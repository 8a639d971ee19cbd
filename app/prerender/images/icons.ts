import { join } from 'node:path'
import sharp from 'sharp'

const icon = join(import.meta.dirname, '../../frame/icon.svg')

/** The icon in the formats that phones request. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const icons = [
    { name: 'apple-touch-icon.png', size: 180 },
    { name: 'icon-192.png', size: 192 },
    { name: 'icon-512.png', size: 512 },
  ]
  const drawn = icons.map(async ({ name, size }) => [name, await drawIcon(size)] as const)
  return new Map(await Promise.all(drawn))
}

/** On paper color and with a margin, so that a round mask cuts nothing off. */
async function drawIcon(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.58)
  const mark = await sharp(icon, { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: '#f5f7f9' } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer()
}
