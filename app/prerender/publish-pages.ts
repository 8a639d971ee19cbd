import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { fillTokens } from './html/fill-tokens.ts'
import { inlineStyles, type StyleSheets } from './html/inline-styles.ts'
import { linkSite } from './html/link-site.ts'
import { refuseAttributes } from './html/refuse-attributes.ts'
import { drawIcons } from './images/icons.ts'
import type { DocsText } from './machine/docs-text.ts'
import { writeMachineFiles } from './machine/machine-files.ts'
import { makeSearchFiles, type SearchFiles } from './machine/search-index.ts'
import type { CallText } from './machine/search-pages.ts'
import { describeSite } from './machine/site-files.ts'

interface Publication {
  from: string
  /**
   * The folder that the server reads: `<path>.html` for every page, and other files at their own paths.
   */
  to: string
  revision: string
  docs: DocsText[]
  /** The calls of the API reference, which the server writes. */
  calls: CallText[]
}

/** Turns the bundler's output into the site's files. Throws on markup that the policy would block. */
export async function publishPages(publication: Publication): Promise<void> {
  const { from, to, revision, docs, calls } = publication
  const draft = `${to}.new`
  await rm(draft, { recursive: true, force: true })
  const built = await listFiles(from)
  const assets = built.filter(isAsset)
  await Promise.all(assets.map((file) => copyFile(join(from, file), join(draft, file))))

  const bundled = await readPages(from, built.filter(isPage))
  const search = makeSearchFiles(docs, bundled, calls)
  const rewrite = pageRewriter({
    styleSheets: await readStyleSheets(from, assets),
    bundled,
    revision,
    search,
  })
  const html = new Map<string, string>()
  for (const [path, value] of bundled)
    html.set(path, String(await rewrite.process({ path, value })))

  const files = new Map<string, string | Buffer>([
    ...[...html].map(([path, text]) => [fileOf(path), text] as const),
    ...Object.values(search).map(({ path, body }) => [path, body] as const),
    ...describeSite(html),
    ...writeMachineFiles(docs, built),
    ...(await drawIcons()),
  ])
  for (const [file, content] of files) await write(join(draft, file), content)
  await compress(join(draft, 'assets'))

  await rm(to, { recursive: true, force: true })
  await rename(draft, to)
}

interface Site {
  styleSheets: StyleSheets
  bundled: ReadonlyMap<string, string>
  revision: string
  search: SearchFiles
}

/** Makes the rewriter with all steps from the bundler to the server, in order. */
function pageRewriter({ styleSheets, bundled, revision, search }: Site) {
  const tokens = {
    __slot_revision__: revision,
    __search_index__: `/${search.index.path}`,
    __search_texts__: `/${search.texts.path}`,
  }
  return unified()
    .use(rehypeParse)
    .use(fillTokens, tokens)
    .use(inlineStyles, styleSheets)
    .use(linkSite, bundled)
    .use(refuseAttributes)
    .use(rehypeStringify, { closeEmptyElements: true })
    .freeze()
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
  return !file.endsWith('.html') && !file.startsWith('.vite/')
}

async function readPages(folder: string, files: string[]): Promise<Map<string, string>> {
  const read = async (file: string) =>
    [pathOf(file), await readFile(join(folder, file), 'utf8')] as const
  return new Map(await Promise.all(files.map(read)))
}

async function readStyleSheets(folder: string, files: string[]): Promise<StyleSheets> {
  const read = async (file: string) =>
    [`/${file}`, await readFile(join(folder, file), 'utf8')] as const
  return new Map(await Promise.all(files.filter((file) => file.endsWith('.css')).map(read)))
}

/** Returns the page of a file: `introduction/index.html` below `docs/` is `/docs/introduction`. */
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

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const text = /\.(js|css|svg|json)$/

/**
 * Writes `x.br` and `x.gz` beside every text file, at the highest level, because it happens once per
 * build.
 */
async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => text.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}
