import { z } from 'zod'
import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { gunzip, zstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import xz from 'xz-decompress'
import { UnreadablePackage, type TakeBytes } from './bytes.ts'

/** What a package for apt declares. */
export const debPackage = z.object({
  kind: z.literal('deb'),
  name: z.string(),
  version: z.string(),
  architecture: z.string(),
  /** Its fields, as they stand in the package, without an empty line. */
  control: z.string(),
})

export type DebPackage = z.infer<typeof debPackage>

/** Of the archive with the control file, packed and unpacked: it lists the hash of each file too. */
const mostBytes = 16 * 1024 ** 2
const mostControl = 1024 ** 2

/** Reads the control file, which comes before what the package installs. */
export async function readDeb(take: TakeBytes): Promise<DebPackage> {
  if ((await take(8)).toString('latin1') !== '!<arch>\n')
    throw new UnreadablePackage('is no Debian package')
  for (;;) {
    const { name, size } = readMember(await take(60))
    if (size > mostBytes) throw new UnreadablePackage('has no control file at its beginning')
    const content = (await take(size + (size % 2))).subarray(0, size)
    if (name.startsWith('control.tar')) return readControl(await openControl(name, content))
  }
}

function readMember(header: Buffer): { name: string; size: number } {
  const name = header.toString('latin1', 0, 16).trim().replace(/\/$/, '')
  const size = header.toString('latin1', 48, 58).trim()
  if (!/^\d{1,10}$/.test(size)) throw new UnreadablePackage('is no Debian package')
  return { name, size: Number(size) }
}

async function openControl(name: string, content: Buffer): Promise<string> {
  try {
    return await unpackControl(name, content)
  } catch (error) {
    if (error instanceof UnreadablePackage) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new UnreadablePackage('has a control file that cannot be unpacked')
  }
}

const tooLarge = () => new UnreadablePackage('has a control file that is too large')

async function unpackControl(name: string, content: Buffer): Promise<string> {
  const archive = extract()
  archive.end(await decompress(name, content))
  for await (const entry of archive) {
    if (/^(\.\/)?control$/.test(entry.header.name)) {
      if ((entry.header.size ?? 0) > mostControl) throw tooLarge()
      return decode(await buffer(entry))
    }
    entry.resume()
  }
  throw new UnreadablePackage('has no control file')
}

/** The database stores neither NUL nor half a surrogate. */
function decode(control: Buffer): string {
  if (!control.includes(0) && isUtf8(control)) return control.toString()
  throw new UnreadablePackage('has a control file that is no text in UTF-8')
}

async function decompress(name: string, content: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: mostBytes }
  if (name.endsWith('.gz')) return promisify(gunzip)(content, limit)
  if (name.endsWith('.zst')) return promisify(zstdDecompress)(content, limit)
  if (name.endsWith('.xz')) return decompressXz(content)
  if (name === 'control.tar') return content
  throw new UnreadablePackage(`packs its control file as ${name}, which is not known here`)
}

async function decompressXz(content: Buffer): Promise<Buffer> {
  const source = ReadableStream.from([new Uint8Array(content)])
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of new xz.XzReadableStream(source as never)) {
    length += chunk.length
    if (length > mostBytes) throw tooLarge()
    // The decoder writes over what it hands out.
    chunks.push(Uint8Array.from(chunk))
  }
  return Buffer.concat(chunks)
}

/** A second paragraph would be taken for another package. */
function readControl(text: string): DebPackage {
  const [paragraph = ''] = text
    .replaceAll('\r', '')
    .trim()
    .split(/\n[ \t]*\n/)
  const control = paragraph
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
  const find = (field: string) => new RegExp(`^${field}:[ \\t]*(.*)$`, 'mi').exec(control)?.[1]
  const [name, version, architecture] = ['Package', 'Version', 'Architecture'].map(find)
  if (!name || !version || !architecture)
    throw new UnreadablePackage('names no package, version or architecture')
  return { kind: 'deb', name, version, architecture, control }
}
