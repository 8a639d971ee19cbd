import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSite } from './check-site.ts'
import { compress } from './compress.ts'
import type { DocsText } from './docs-text.ts'
import { findForbiddenAttribute } from './forbidden-attributes.ts'
import { drawIcons } from './icons.ts'
import { type Bundle, inlineStyles } from './inline-styles.ts'
import { delayModules } from './late-modules.ts'
import { writeMachineFiles } from './machine-files.ts'
import { moveDrawings } from './move-drawings.ts'
import { makeSearchFiles, nameSearchFiles } from './search-index.ts'
import { addSharingImages } from './sharing-images.ts'
import { stampWorker, workerFile } from './service-worker.ts'
import { describeSite } from './site-files.ts'
import { linkSite } from './site-links.ts'

interface Publication {
  /** What React Router wrote for the browser. */
  from: string
  /** What the server reads: `<path>.html` for every page, other files under their own address. */
  to: string
  revision: string
  docs: DocsText[]
  /** Slugs of all that lies in `content/docs/`. */
  written: string[]
}

/** Turns the output of the bundler into the files of the site. Throws on mark-up that its policy refuses, and on faults. */
export async function publishPages(publication: Publication): Promise<void> {
  const { from, to, revision, docs, written } = publication
  const draft = `${to}.new`
  await rm(draft, { recursive: true, force: true })
  const addresses = await listFiles(from)
  const pages = addresses.filter(isPage)

  await Promise.all(
    addresses.filter(isAsset).map((file) => copyFile(join(from, file), join(draft, file))),
  )
  const bundle = await readBundle(from, addresses)
  const search = makeSearchFiles(docs)
  for (const { path, body } of Object.values(search)) await write(join(draft, path), body)
  const bodies = new Map<string, string>()
  for (const page of pages) {
    const html = (await readFile(join(from, page), 'utf8')).replaceAll(
      '__slot_revision__',
      revision,
    )
    const { html: styled, live } = inlineStyles(html, bundle)
    if (live) await write(join(draft, live.file), live.css)
    const { html: light, start } = delayModules(nameSearchFiles(styled, search))
    if (start) await write(join(draft, start.file), start.code)
    const { html: moved, sheet } = moveDrawings(light)
    if (sheet) await write(join(draft, sheet.file), sheet.svg)
    bodies.set(pathOf(page), moved)
  }
  linkSite(bodies)
  await addSharingImages(bodies, { draft, before: to })
  for (const [path, html] of bodies) {
    const found = findForbiddenAttribute(html)
    if (found) throw new Error(`${path} holds an attribute that its policy refuses: ${found}`)
    await write(join(draft, fileOf(path)), html)
  }
  await write(
    join(draft, workerFile),
    stampWorker(await readFile(join(from, workerFile), 'utf8'), bodies),
  )
  for (const [file, text] of describeSite(bodies)) await write(join(draft, file), text)
  for (const [file, text] of writeMachineFiles(docs, addresses))
    await write(join(draft, file), text)
  for (const [file, icon] of await drawIcons()) await write(join(draft, file), icon)
  const files = new Set((await listFiles(draft)).map((file) => `/${file}`))
  checkSite({ pages: bodies, files, written, listed: docs.map(({ slug }) => slug) })
  await compress(join(draft, 'assets'))

  await rm(to, { recursive: true, force: true })
  await rename(draft, to)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function isPage(file: string): boolean {
  return file === 'index.html' || file.endsWith('/index.html')
}

function isAsset(file: string): boolean {
  return !file.endsWith('.html') && !file.endsWith('.data') && !file.startsWith('.vite/')
}

async function readBundle(folder: string, files: string[]): Promise<Bundle> {
  const read = async (file: string) =>
    [`/${file}`, await readFile(join(folder, file), 'utf8')] as const
  return new Map(await Promise.all(files.filter((file) => /\.(?:css|js)$/.test(file)).map(read)))
}

/** `docs/introduction/index.html` is the page `/docs/introduction`. */
function pathOf(page: string): string {
  return `/${page.replace(/\/?index\.html$/, '')}`
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}

async function write(file: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
