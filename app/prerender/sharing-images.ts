import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSharingImage, type Sheet } from './sharing-image.ts'

const token = '__sharing_image__'

/**
 * Draws a picture for every page that asks for one and writes its address into the page. A picture that the
 * last build drew alike is taken over from there: drawing takes longer than all else after the bundler.
 */
export async function addSharingImages(
  pages: Map<string, string>,
  { draft, before }: { draft: string; before: string },
): Promise<void> {
  const drawing = await readFile(join(import.meta.dirname, 'sharing-image.ts'))
  const asking = [...pages].filter(([, html]) => html.includes(token))
  await mkdir(join(draft, 'assets'), { recursive: true })
  await Promise.all(
    asking.map(async ([path, html]) => {
      const sheet = readSheet(html)
      const name = `assets/sheet-${hashOf([drawing, JSON.stringify(sheet)])}.png`
      await copyFile(join(before, name), join(draft, name)).catch(async () =>
        writeFile(join(draft, name), await drawSharingImage(sheet)),
      )
      pages.set(path, html.replaceAll(token, `/${name}`))
    }),
  )
}

function readSheet(html: string): Sheet {
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  if (!title || !description) throw new Error('A page asks for a picture and has no words for it.')
  return { title, description }
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 10)
}
