import sharp from 'sharp'

/** The icon in the forms that phones ask for, drawn from `favicon.svg`. */
export async function drawIcons(favicon: Buffer): Promise<Map<string, Buffer>> {
  const icons = [
    { name: 'apple-touch-icon.png', size: 180 },
    { name: 'icon-192.png', size: 192 },
    { name: 'icon-512.png', size: 512 },
  ]
  const drawn = icons.map(async ({ name, size }) => [name, await drawIcon(favicon, size)] as const)
  return new Map(await Promise.all(drawn))
}

/** On paper and with a margin, so that a round mask cuts nothing off. */
async function drawIcon(favicon: Buffer, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.58)
  const mark = await sharp(favicon, { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: '#f5f7f9' } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer()
}
