import { UnreadablePackage, type TakeBytes } from './bytes.ts'

const mostBytes = 64 * 1024 ** 2
const introLength = 16
const entryLength = 16

/** A header of an RPM: values by their number, each with a type of its own. */
export interface RpmHeader {
  /** In bytes, with its introduction. */
  length: number
  text(tag: number): string
  texts(tag: number): string[]
  numbers(tag: number): number[]
}

interface Entry {
  type: number
  offset: number
  count: number
}

/** Reads the header that begins here. */
export async function readHeader(take: TakeBytes): Promise<RpmHeader> {
  const intro = await take(introLength)
  if (intro.readUInt32BE(0) !== 0x8eade801) throw new UnreadablePackage('is no RPM package')
  const [count, size] = [intro.readUInt32BE(8), intro.readUInt32BE(12)]
  if (count * entryLength + size > mostBytes)
    throw new UnreadablePackage('has a header that is too large')
  const index = await take(count * entryLength)
  const store = await take(size)
  const entries = new Map<number, Entry>()
  for (let at = 0; at < index.length; at += entryLength) {
    const [tag, type, offset, many] = [0, 4, 8, 12].map((each) => index.readUInt32BE(at + each))
    entries.set(tag!, { type: type!, offset: offset!, count: many! })
  }
  const texts = (tag: number) => readTexts(store, entries.get(tag))
  return {
    length: introLength + index.length + store.length,
    texts,
    text: (tag) => texts(tag)[0] ?? '',
    numbers: (tag) => readNumbers(store, entries.get(tag)),
  }
}

const textTypes = [6, 8, 9]

function readTexts(store: Buffer, entry: Entry | undefined): string[] {
  if (entry === undefined || !textTypes.includes(entry.type)) return []
  const found: string[] = []
  let { offset } = entry
  while (found.length < entry.count) {
    const end = store.indexOf(0, offset)
    if (end === -1) throw new UnreadablePackage('has a damaged header')
    found.push(store.toString('utf8', offset, end))
    offset = end + 1
  }
  return found
}

/** In bytes, by type. */
const widths: Record<number, 2 | 4 | 8> = { 3: 2, 4: 4, 5: 8 }

function readNumbers(store: Buffer, entry: Entry | undefined): number[] {
  const width = widths[entry?.type ?? 0]
  if (entry === undefined || width === undefined) return []
  const { offset, count } = entry
  if (offset + count * width > store.length) throw new UnreadablePackage('has a damaged header')
  return Array.from({ length: count }, (_, index) => {
    const at = offset + index * width
    return width === 8 ? Number(store.readBigUInt64BE(at)) : store.readUIntBE(at, width)
  })
}
