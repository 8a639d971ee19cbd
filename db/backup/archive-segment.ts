import { readFileSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { sha256 } from '#db/sha256.ts'
import { openStore } from '#db/stores/open.ts'
import { isSigned, readSigner, sign, signatureFile, stateFile } from './trust.ts'
import {
  describeForeign,
  describeUnmarked,
  holdsSegment,
  readIdentifier,
  readLent,
  readMark,
  segmentFile,
  segmentFolder,
} from './store.ts'

// PostgreSQL runs this in its cluster as its archive_command: <lent file> <path of the segment> <its name>.
// Whatever fails ends with 1, and PostgreSQL keeps the segment and tries again.
const [lent = '', source = '', name = ''] = process.argv.slice(2)
const { place, recipient, signingKey } = readLent(lent)
const store = await openStore(place)
const shop = readIdentifier('.')!
const segment = readFileSync(source)
const mark = await readMark(store)
const file = segmentFile(name, sha256(segment))
const path = `${segmentFolder(name)}/${file}`
const files = await store.list(segmentFolder(name))
const stored = files.filter((each) => holdsSegment(each, name))
if (mark === null) complain(describeUnmarked(store))
else if (mark !== shop) complain(describeForeign(store, 'another shop'))
else if (stored.length === 0) await keep()
// Two databases that write to one place would destroy each other's backups.
else if (!stored.includes(file))
  complain(`${name} is in ${store.name} already, with other content.`)
// It was killed between the segment and its signature.
else if (!(await isKept())) await keepAgain()

async function isKept(): Promise<boolean> {
  if (!files.includes(signatureFile(file))) return false
  const sealed = await buffer(await store.read(path))
  const signature = await text(await store.read(signatureFile(path)))
  return isSigned(stateFile(shop, path, sealed), signature, [readSigner(signingKey)])
}

/** A bucket overwrites nothing. */
async function keepAgain(): Promise<void> {
  await store.remove(signatureFile(path))
  await store.remove(path)
  await keep()
}

async function keep(): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(zstdCompressSync(segment))
  await store.write(path, sealed)
  const signature = sign(stateFile(shop, path, sealed), signingKey)
  await store.write(signatureFile(path), Buffer.from(`${signature}\n`))
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
