import type { z } from 'zod'

export interface CopyReader {
  line(): Promise<string>
  /** Reads the next line as JSON that matches this schema. */
  json<Type extends z.ZodType>(type: Type): Promise<z.output<Type>>
  /** Reads all rows, in chunks that end with a complete row. */
  rows(): AsyncGenerator<Buffer>
  /** Throws if there is anything left. */
  end(): Promise<void>
}

const newline = 0x0a
const endOfRows = Buffer.from('\\.\n')
const endAfterRows = Buffer.from('\n\\.\n')

export function readCopy(source: AsyncIterable<Buffer>): CopyReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readOn(): Promise<void> {
    const next = await chunks.next()
    if (next.done) throw new Error('It ends too early')
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }

  async function line(): Promise<string> {
    while (!rest.includes(newline)) await readOn()
    return take(rest.indexOf(newline) + 1)
      .toString()
      .trimEnd()
  }

  // Each chunk ends with a complete row, so that `rest` always begins with a row or the end mark.
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (rest.subarray(0, endOfRows.length).equals(endOfRows)) return void take(endOfRows.length)
      const end = rest.indexOf(endAfterRows)
      const length = (end === -1 ? rest.lastIndexOf(newline) : end) + 1
      if (length > 0) yield take(length)
      else await readOn()
    }
  }

  async function end(): Promise<void> {
    const next = await chunks.next()
    if (rest.length > 0 || !next.done) throw new Error('It goes on after its end')
  }

  async function json<Type extends z.ZodType>(type: Type): Promise<z.output<Type>> {
    const said = type.safeParse(JSON.parse((await line()).replace(/^-- /, '')))
    if (said.success) return said.data
    const { path, message } = said.error.issues[0]!
    throw new Error(`It is not as this program writes it: ${path.join('.')}: ${message}`)
  }
  return { line, json, rows, end }
}
