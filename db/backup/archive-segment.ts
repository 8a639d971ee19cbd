import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { openLent } from '#db/stores/lend.ts'
import { describeForeign, describeUnmarked, identifierOf, readMark } from './mark.ts'
import { findSegmentFiles, segmentFile, segmentFolder } from './store.ts'

// PostgreSQL runs this as its archive_command: <store> <recipient> <path of the segment> <its name>.
// Whatever fails ends with 1, and PostgreSQL keeps the segment and tries again.
const [word = '', recipient = '', path = '', name = ''] = process.argv.slice(2)
const store = await openLent(word)
const segment = readFileSync(path)
const mark = await readMark(store)
const file = segmentFile(name, createHash('sha256').update(segment).digest('hex'))
const stored = await findSegmentFiles(store, name)
const isForeign = /^[\dA-F]{24}$/.test(name) && identifierOf(segment) !== mark
if (mark === null) complain(describeUnmarked(store))
else if (isForeign) complain(describeForeign(store, 'another shop'))
else if (stored.length === 0) await keep()
// Two databases that write to one place would destroy each other's backups.
else if (!stored.includes(file))
  complain(`${name} is in ${store.name} already, with other content.`)

async function keep(): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(zstdCompressSync(segment))
  await store.write(`${segmentFolder(name)}/${file}`, sealed)
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
