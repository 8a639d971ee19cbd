import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export type Theme = 'light' | 'dark'

export interface Sheet {
  theme: Theme
  width: number
  /** Is null for a sheet as tall as its content. */
  height: number | null
  /** True if drawn for phones. */
  narrow: boolean
  markup: string
}

/** Writes a self-contained document: styles and fonts are inlined. */
export async function writeSheet({ theme, width, height, narrow, markup }: Sheet): Promise<string> {
  const size = `width:${width}px;height:${height ? `${height}px` : 'auto'}`
  const look = narrow ? 'class="narrow" ' : ''
  return `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><style>${await readStyles()}</style><div id="scene" ${look}style="${size}">${markup}</div></html>`
}

const styleFiles = [
  'app/styles/tokens.css',
  'figures/style/page.css',
  'figures/style/window.css',
  'figures/style/input.css',
  'figures/style/form.css',
  'figures/style/controls.css',
  'figures/style/work.css',
  'figures/style/thread.css',
  'figures/style/parts.css',
  'figures/style/still.css',
  'figures/style/plans.css',
  'figures/style/narrow.css',
  'figures/style/film.css',
]

// The site's font subsets lack characters that the scenes need, so these are the full files.
const fonts = [
  [
    'Instrument Sans',
    'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    '75% 100%',
  ],
  ['Geist Mono', 'geist-mono/files/geist-mono-latin-wght-normal.woff2', '100%'],
] as const

let styles: Promise<string> | undefined

function readStyles(): Promise<string> {
  styles ??= Promise.all([...fonts.map(readFont), ...styleFiles.map(readStyle)]).then((parts) =>
    parts.join('\n'),
  )
  return styles
}

function readStyle(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, '..', file), 'utf8')
}

async function readFont([family, file, stretch]: (typeof fonts)[number]): Promise<string> {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`)
  const data = (await readFile(path)).toString('base64')
  return `@font-face{font-family:'${family}';font-weight:400 700;font-stretch:${stretch};src:url(data:font/woff2;base64,${data})}`
}
