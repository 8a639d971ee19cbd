import { writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** A QR code as a phone photographs it from a screen: askew, unsharp, grey, and packed small. */
export async function photograph(text: string): Promise<Buffer> {
  return (await shoot(text, 1600, 1200)).jpeg({ quality: 55 }).toBuffer()
}

/** The same before a camera: a film of one picture, as Chromium plays it to pages. */
export async function film(text: string, file: string): Promise<void> {
  const [width, height] = [1280, 720]
  const grey = await (await shoot(text, width, height)).greyscale().raw().toBuffer()
  const colors = Buffer.alloc(grey.length / 2, 128)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\nFRAME\n`
  await writeFile(file, Buffer.concat([Buffer.from(head), grey, colors]))
}

async function shoot(text: string, width: number, height: number) {
  const side = Math.round(height * 0.85)
  const code = encodeQR(text, 'svg', { ecc: 'low', border: 4 })
  const screen = await sharp(Buffer.from(code), { density: 800 })
    .resize(side, side)
    .flatten({ background: '#e8f0fb' })
    .rotate(4, { background: '#3b4048' })
    .toBuffer()
  const room = { width, height, channels: 3 as const, background: '#3b4048' }
  const seen = await sharp({ create: room })
    .composite([{ input: screen }])
    .png()
    .toBuffer()
  return sharp(seen).linear(0.75, 24).blur(1)
}

/** What a camera reads from a code on the page. */
export async function readShownCode(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture
    .resize({ width: 1200 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ ...info, data })
}
