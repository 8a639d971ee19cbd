import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { openIdentity } from './identity.ts'
import { findSegmentFiles, segmentFolder } from './store.ts'

// PostgreSQL runs this as its restore_command: <folder> <identity file> <name of the segment> <path>.
// 1 means that there is no such segment, which is how recovery learns that the log ends.
const [folder = '', identity = '', name = '', path = ''] = process.argv.slice(2)
const [file] = findSegmentFiles(folder, name)
if (file === undefined) process.exitCode = 1
else await fetchSegment(join(segmentFolder(folder, name), file)).catch(endRecovery)

async function fetchSegment(from: string): Promise<void> {
  const sealed = readFileSync(from)
  const packed = await openIdentity(identity).decrypt(sealed)
  writeFileSync(path, zstdDecompressSync(packed))
}

/** Above 125, PostgreSQL gives the recovery up; it would take 1 for the end of the log. */
function endRecovery(error: Error): void {
  process.stderr.write(`${name} cannot be opened: ${error.message}\n`)
  process.exitCode = 126
}
