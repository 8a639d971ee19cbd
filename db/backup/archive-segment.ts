import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { openLent } from '#db/stores/lend.ts'
import { findSegmentFiles, segmentFile, segmentFolder } from './store.ts'

// PostgreSQL runs this as its archive_command: <store> <recipient> <path of the segment> <its name>.
// Whatever fails ends with 1, and PostgreSQL keeps the segment and tries again.
const [word = '', recipient = '', path = '', name = ''] = process.argv.slice(2)
const store = await openLent(word)
const segment = readFileSync(path)
const file = segmentFile(name, createHash('sha256').update(segment).digest('hex'))
const stored = await findSegmentFiles(store, name)
if (stored.length === 0) await keep()
else if (!stored.includes(file)) refuseOther()

async function keep(): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(zstdCompressSync(segment))
  await store.write(`${segmentFolder(name)}/${file}`, sealed)
}

/** Two databases that write to one place would destroy each other's backups. */
function refuseOther(): void {
  process.stderr.write(`${name} is in ${store.name} already, with other content.\n`)
  process.exitCode = 1
}
