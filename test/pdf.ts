import { extractText, getDocumentProxy } from 'unpdf'

/** Reads the text of a PDF, or of an answer that is one, on one line, and its metadata. */
export async function readPdf(pdf: Uint8Array | Response) {
  const bytes = 'arrayBuffer' in pdf ? await pdf.arrayBuffer() : pdf
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await document.getMetadata()
  const outline = await document.getPage(1).then((page) => page.getStructTree())
  return { words: text.replace(/\s+/g, ' '), pages: totalPages, info, outline }
}
