/** Why a package cannot be listed, in a sentence without its name. */
export class UnreadablePackage extends Error {}

export type TakeBytes = (count: number) => Promise<Buffer>

/** Reads a stream from its beginning, so much at a time, and no byte further than it must. */
export function createTakeBytes(stream: AsyncIterable<Buffer>): TakeBytes {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (count) => {
    const parts = [rest]
    let length = rest.length
    while (length < count) {
      const next = await chunks.next()
      if (next.done) throw new UnreadablePackage('ends too early')
      parts.push(next.value)
      length += next.value.length
    }
    const all = Buffer.concat(parts)
    rest = all.subarray(count)
    return all.subarray(0, count)
  }
}
