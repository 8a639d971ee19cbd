import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { openLent } from '#db/stores/lend.ts'
import { openIdentity } from './identity.ts'
import { findSegmentFiles, segmentFolder } from './store.ts'

// PostgreSQL runs this as its restore_command: <store> <identity file> <name of the segment> <path>.
// 1 means that there is no such segment, which is how recovery learns that the log ends.
const [word = '', identity = '', name = '', path = ''] = process.argv.slice(2)
await fetchSegment().catch(endRecovery)

async function fetchSegment(): Promise<void> {
  const store = await openLent(word)
  const [file] = await findSegmentFiles(store, name)
  if (file === undefined) {
    process.exitCode = 1
    return
  }
  const sealed = await buffer(await store.read(`${segmentFolder(name)}/${file}`))
  const packed = await openIdentity(identity).decrypt(sealed)
  writeFileSync(path, zstdDecompressSync(packed))
}

/** Above 125, PostgreSQL gives the recovery up; it would take 1 for the end of the log. */
function endRecovery(error: Error): void {
  process.stderr.write(`${name} cannot be opened: ${error.message}\n`)
  process.exitCode = 126
}
