import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Root } from 'hast'
import { select } from 'hast-util-select'
import { drawSharingImage, type Sheet } from './sharing-image.ts'

const token = '__sharing_image__'

interface Folders {
  draft: string
  /** Output of the previous build. */
  before: string
}

/**
 * A rehype plugin: draws the image of a page that requests one and writes its address into the page. An
 * identical image of the last build is reused: drawing takes longer than everything else after bundling.
 */
export function addSharingImage({ draft, before }: Folders) {
  const drawing = readFileSync(join(import.meta.dirname, 'sharing-image.ts'))

  return async (page: Root) => {
    const image = select('meta[property="og:image"]', page)
    if (!image) return
    const sheet = readSheet(page)
    const name = `assets/sheet-${hashOf([drawing, JSON.stringify(sheet)])}.png`
    await mkdir(join(draft, 'assets'), { recursive: true })
    await copyFile(join(before, name), join(draft, name)).catch(async () =>
      writeFile(join(draft, name), await drawSharingImage(sheet)),
    )
    image.properties.content = String(image.properties.content).replace(token, `/${name}`)
  }
}

function readSheet(page: Root): Sheet {
  const title = select('meta[property="og:title"]', page)?.properties.content
  const description = select('meta[name=description]', page)?.properties.content
  if (!title || !description) throw new Error('A page asks for a picture and has no words for it.')
  return { title: String(title), description: withoutSlots(String(description)) }
}

/** A picture cannot be filled: it leaves out the sentences that say a price. */
function withoutSlots(text: string): string {
  return text
    .split(/(?<=\.) /)
    .filter((sentence) => !sentence.includes('__slot_'))
    .join(' ')
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 10)
}
