/**
 * This program cuts the two typefaces down to what pages and invoices use. Run `node
 * app/fonts/subset.ts`, then commit the files.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typography = '\u00a0©®·×–—‘’“”…→←↑↓€£±°§«»✓−≤≥'
const accents = 'éèêëáàâäãåæçíìîïñóòôöõøœúùûüýÿßÉÖÜÄÅÆØÇ'
/** Latin-1 and Latin Extended-A, for names and addresses of buyers. */
const names = Array.from({ length: 0x17f - 0xa0 }, (_, index) =>
  String.fromCharCode(0xa1 + index),
).join('')

interface Cut {
  /** The default is the browser's format. */
  format?: 'sfnt'
  file: string
  as: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

const cuts: Cut[] = [
  {
    file: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    as: 'sans.woff2',
    text: ascii + typography + accents,
    axes: { wght: { min: 400, max: 650 }, wdth: 100 },
  },
  {
    file: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    as: 'heading.woff2',
    text: ascii + '\u00a0–—‘’“”…',
    axes: { wght: 600, wdth: 94 },
  },
  // The stand-ins use this font, because they run beside a shop without access to its sources.
  {
    file: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    as: '../../stand-ins/sans.woff2',
    text: ascii + typography,
    axes: { wght: { min: 400, max: 650 }, wdth: 100 },
  },
  // Invoices use these fonts, because PDF supports neither WOFF2 nor variable fonts.
  ...[
    { wght: 400, as: 'sans' },
    { wght: 600, as: 'bold' },
  ].map(({ wght, as }) => ({
    file: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    as: `../../server/invoices/fonts/${as}.ttf`,
    text: ascii + typography + accents + names,
    axes: { wght, wdth: 100 },
    format: 'sfnt' as const,
  })),
  {
    file: 'geist-mono/files/geist-mono-latin-wght-normal.woff2',
    as: '../../server/invoices/fonts/mono.ttf',
    text: ascii,
    axes: { wght: 450 },
    format: 'sfnt',
  },
  {
    file: 'geist-mono/files/geist-mono-latin-wght-normal.woff2',
    as: 'mono.woff2',
    text: ascii + typography,
    axes: { wght: 450 },
  },
]

const require = createRequire(import.meta.url)
for (const { file, as, text, axes, format = 'woff2' } of cuts) {
  const source = await readFile(require.resolve(`@fontsource-variable/${file}`))
  const cut = await subsetFont(source, text, { targetFormat: format, variationAxes: axes })
  await writeFile(join(import.meta.dirname, as), cut)
  console.log(as, cut.length)
}
