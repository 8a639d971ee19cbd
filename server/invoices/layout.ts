import { light } from '#contract/theme/colors.ts'
import { product } from '#contract/product.ts'
import { findFont, fontFiles, openDocument, readFont, type FontName } from './fonts.ts'

type Structure = PDFKit.PDFStructureElement

/** An A4 page, filled from the top. Text that does not fit continues on the next page. */
export interface Layout {
  document: PDFKit.PDFDocument
  /** The part of the document's structure that new content goes into. */
  part: Structure
  /** The current position in points from the top edge. */
  y: number
}

export const left = 56
export const right = 539
const top = 56
const bottom = 750

const looks = {
  title: { font: 'bold', size: 20, color: light.ink },
  text: { font: 'sans', size: 9.5, color: light.ink },
  strong: { font: 'bold', size: 9.5, color: light.ink },
  label: { font: 'sans', size: 8.5, color: light['ink-2'] },
  machine: { font: 'mono', size: 7.5, color: light.ink },
} as const satisfies Record<string, { font: FontName; size: number; color: string }>

/** One cell of a line: its text, where it begins and its maximum width. */
export interface Cell {
  text: string
  x: number
  width: number
  look?: keyof typeof looks
  align?: 'left' | 'right'
  /** Its role for screen readers. */
  tag?: 'P' | 'H1' | 'TH' | 'TD'
}

/** Opens a document whose bytes depend only on its facts, not on when it is printed. */
export function openLayout(title: string, issuedAt: Date): Layout {
  const document = openDocument({
    size: 'A4',
    margin: 0,
    font: '',
    bufferPages: true,
    tagged: true,
    // pdfkit's types do not have this value yet.
    subset: 'PDF/UA' as 'PDF/A-1',
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: product.name,
      Creator: product.name,
      Producer: product.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  for (const name of fontFiles) document.registerFont(name, readFont(name))
  const part = document.struct('Document')
  document.addStructure(part)
  return { document, part, y: top }
}

/** Writes cells side by side. The next line begins below the tallest. */
export function writeCells(layout: Layout, cells: Cell[], gap = 3): void {
  const height = Math.max(...cells.map((cell) => measure(layout, cell)))
  if (layout.y + height > bottom) turnPage(layout)
  for (const cell of cells) write(layout, cell)
  layout.y += height + gap
}

function measure({ document }: Layout, { text, width, look = 'text' }: Cell): number {
  choose(document, look, text)
  return document.heightOfString(text, { width, lineGap: 2 })
}

function write({ document, part, y }: Layout, cell: Cell): void {
  const { text, x, width, look = 'text', align = 'left', tag = 'P' } = cell
  const print = () => {
    choose(document, look, text)
    document.text(text, x, y, { width, align, lineGap: 2 })
  }
  part.add(document.struct(tag, {}, print))
}

function choose(document: PDFKit.PDFDocument, look: keyof typeof looks, text: string): void {
  const { font, size, color } = looks[look]
  document.font(findFont(font, text)).fontSize(size).fillColor(color)
}

function turnPage(layout: Layout): void {
  layout.document.addPage()
  layout.y = top
}

/** Groups the content that `act` writes as a table or a table row. */
export function within(layout: Layout, tag: 'Table' | 'TR', act: () => void): void {
  const whole = layout.part
  layout.part = layout.document.struct(tag)
  whole.add(layout.part)
  act()
  layout.part = whole
}

/** Draws a hairline from the left margin, or from `from`, to the right one. */
export function rule(layout: Layout, from = left, color: 'fine' | 'strong' = 'fine'): void {
  draw(layout.document, () =>
    layout.document
      .moveTo(from, layout.y)
      .lineTo(right, layout.y)
      .lineWidth(color === 'fine' ? 0.5 : 0.8)
      .stroke(color === 'fine' ? light.line : light.ink),
  )
  layout.y += 8
}

/** Draws the site's logo, a P: an ink stroke, a blue arc, a red point. */
export function drawMark({ document, y }: Layout): void {
  draw(document, () => {
    document.save().translate(left - 4, y - 4)
    document.lineWidth(2.2).path('M4 22V4h9.5a6 6 0 0 1 0 12H4').stroke(light.ink)
    document.path('M22 9.5A9.5 9.5 0 0 1 12 22').stroke(light.blue)
    document.circle(22, 7.5, 2).fill(light.pencil)
    document.restore()
  })
}

/** Draws decoration that screen readers skip. */
function draw(document: PDFKit.PDFDocument, act: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  act()
  document.endMarkedContent()
}

/** Numbers the pages and returns the complete document. */
export async function closeLayout(layout: Layout, name: string): Promise<Buffer> {
  const { document } = layout
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    draw(document, () => drawFoot(document, name, `Page ${page + 1} of ${count}`))
  }
  layout.part.end()
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Draws the title block: the document's name and page. */
function drawFoot(document: PDFKit.PDFDocument, name: string, page: string): void {
  const y = 782
  document
    .lineWidth(0.5)
    .rect(left, y, right - left, 24)
    .stroke(light.line)
  document
    .moveTo(400, y)
    .lineTo(400, y + 24)
    .stroke(light.line)
  choose(document, 'label', name)
  document.text(name, left + 10, y + 7, { width: 320, lineBreak: false })
  document.text(page, 410, y + 7, { width: 119, lineBreak: false })
}
