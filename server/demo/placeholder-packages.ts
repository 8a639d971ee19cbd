import { product } from '#contract/product.ts'
import { writeDeb } from '../updates/apt/write-deb.ts'
import { writeRpm } from './write-rpm.ts'

interface Placeholder {
  /** As packages write it. */
  version: string
  architecture: string
  text: string
}

const folder = `usr/share/doc/${product.id}`
const name = 'about-this-demo.txt'
const summary = `a text in place of ${product.name}, from a demo of its website`
const url = 'https://example.com/'
/** The same bytes whenever they are made. */
const at = new Date('2026-11-01T00:00:00Z')

export function writePlaceholderDeb({ version, architecture, text }: Placeholder): Promise<Buffer> {
  const control = {
    Package: product.id,
    Version: version,
    Architecture: architecture,
    Maintainer: `${product.name} <nobody@example.com>`,
    Section: 'misc',
    Priority: 'optional',
    Homepage: url,
    Description: summary,
  }
  return writeDeb({ control, files: [{ path: `${folder}/${name}`, content: text }], at })
}

export function writePlaceholderRpm({ version, architecture, text }: Placeholder): Buffer {
  return writeRpm({
    name: product.id,
    version,
    architecture,
    summary,
    description: text,
    license: 'MIT',
    url,
    file: { folder: `/${folder}/`, name, content: Buffer.from(text) },
    at,
  })
}
