import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const files = {
  sans: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
} as const

export type FontName = keyof typeof files

const bytes = new Map<FontName, Buffer>()

/** The font's file, read at first use. */
export function readFont(name: FontName): Buffer {
  const known = bytes.get(name)
  if (known) return known
  const read = readFileSync(createRequire(import.meta.url).resolve(files[name]))
  bytes.set(name, read)
  return read
}

// Their words would be printed in the wrong order.
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Finds the characters of a text that a document cannot show, each once. */
export function findUnprintable(text: string): string[] {
  const unprintable = [...text.replaceAll('\n', '')].filter(
    (character) => rightToLeft.test(character) || !glyphs().has(character.codePointAt(0)!),
  )
  return [...new Set(unprintable)]
}

let shown: Set<number> | null = null

function glyphs(): Set<number> {
  shown ??= new Set(openFont().characterSet)
  return shown
}

/** pdfkit's parsed font, which its types leave out. */
function openFont(): { characterSet: number[] } {
  const document = new PDFDocument({ autoFirstPage: false, font: '' })
  document.font(readFont('sans'))
  return (document as unknown as { _font: { font: { characterSet: number[] } } })._font.font
}
