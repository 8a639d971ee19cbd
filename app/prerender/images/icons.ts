import { join } from 'node:path'
import sharp from 'sharp'
import { light } from '#contract/theme/colors.ts'

const icon = join(import.meta.dirname, '../../frame/icon.svg')

/** Draws the icon in the formats that phones request. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const icons = [
    { name: 'apple-touch-icon.png', size: 180, mark: 0.58 },
    { name: 'icon-192.png', size: 192, mark: 0.8 },
    { name: 'icon-512.png', size: 512, mark: 0.8 },
    { name: 'icon-maskable-512.png', size: 512, mark: 0.58 },
  ]
  const drawn = icons.map(async ({ name, ...icon }) => [name, await drawIcon(icon)] as const)
  return new Map(await Promise.all(drawn))
}

/**
 * Draws the icon on the paper color. `mark` is the mark's share of the width: at 0.58, a round mask
 * cuts nothing off.
 */
async function drawIcon({ size, mark: part }: { size: number; mark: number }): Promise<Buffer> {
  const inner = Math.round(size * part)
  const mark = await sharp(icon, { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: light.paper } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer()
}
