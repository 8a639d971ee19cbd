import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { nameFollowing } from './segment-names.ts'

// PostgreSQL runs this as its restore_command for a segment that was not fetched ahead: <file with an
// address> <folder for what is fetched ahead> <name of the segment> <path>. The restore, which alone
// has the identity, answers there. 1 means that the log ends; above 125, PostgreSQL gives the recovery up.
const [file = '', ahead = '', name = '', path = ''] = process.argv.slice(2)

/** To start Node takes longer than to fetch a segment. */
const atOnce = 15

process.exitCode = await fetchSegment().catch(() => 126)

async function fetchSegment(): Promise<number> {
  const address = readFileSync(file, 'utf8')
  const segment = await ask(`${address}/${name}`)
  if (segment === null) return 1
  writeFileSync(path, segment)
  // What cannot be fetched ahead is asked for again when it is needed, and then named.
  await fetchAhead(address).catch(() => {})
  return 0
}

async function fetchAhead(address: string): Promise<void> {
  const draft = `${ahead}/new`
  for (const kept of nameFollowing(name, atOnce)) {
    if (existsSync(`${ahead}/${kept}`)) continue
    const segment = await ask(`${address}/${kept}?ahead`)
    if (segment === null) return
    try {
      writeFileSync(draft, segment)
      renameSync(draft, `${ahead}/${kept}`)
    } finally {
      rmSync(draft, { force: true })
    }
  }
}

/** Null when there is no such segment. */
async function ask(address: string): Promise<Buffer | null> {
  const answer = await fetch(address)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
