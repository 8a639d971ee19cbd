import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)

/** The shop's typefaces, and a fallback that has nearly every letter. */
const files = {
  sans: own('sans.ttf'),
  bold: own('bold.ttf'),
  mono: own('mono.ttf'),
  'sans-all': all('DejaVuSans.ttf'),
  'bold-all': all('DejaVuSans-Bold.ttf'),
  'mono-all': all('DejaVuSansMono.ttf'),
} as const

export type FontName = 'sans' | 'bold' | 'mono'
type FontFile = keyof typeof files

export const fontFiles = Object.keys(files) as FontFile[]

function own(name: string): string {
  return join(import.meta.dirname, 'fonts', name)
}

function all(name: string): string {
  return require.resolve(`dejavu-fonts-ttf/ttf/${name}`)
}

const bytes = new Map<FontFile, Buffer>()

/** Reads the font's file when it is first used. */
export function readFont(name: FontFile): Buffer {
  const known = bytes.get(name)
  if (known) return known
  const read = readFileSync(files[name])
  bytes.set(name, read)
  return read
}

/** Finds the font that has every letter of the text. */
export function findFont(name: FontName, text: string): FontFile {
  return hasGlyphs(name, text) ? name : `${name}-all`
}

// These scripts are not supported, because their words would be printed in the wrong order.
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Finds the characters of a text that a document cannot show, each once. */
export function findUnprintable(text: string): string[] {
  const unprintable = [...text.replaceAll('\n', '')].filter(
    (character) => rightToLeft.test(character) || !hasGlyphs('sans-all', character),
  )
  return [...new Set(unprintable)]
}

function hasGlyphs(name: FontFile, text: string): boolean {
  const known = glyphsOf(name)
  return [...text.replaceAll('\n', '')].every((character) => known.has(character.codePointAt(0)!))
}

const shown = new Map<FontFile, Set<number>>()

function glyphsOf(name: FontFile): Set<number> {
  const known = shown.get(name) ?? new Set(openFont(name).characterSet)
  shown.set(name, known)
  return known
}

/** Opens a document. pdfkit is loaded for the first one only, because most programs never make any. */
export function openDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document = require('pdfkit') as typeof PDFDocument
  return new Document(options)
}

/** Opens pdfkit's parsed font, which its types do not describe. */
function openFont(name: FontFile): { characterSet: number[] } {
  const document = openDocument({ autoFirstPage: false, font: '' })
  document.font(readFont(name))
  return (document as unknown as { _font: { font: { characterSet: number[] } } })._font.font
}
