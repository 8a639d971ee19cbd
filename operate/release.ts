import { readFile } from 'node:fs/promises'
import type { ReleaseAnswer } from '#contract/download.ts'
import { publishRelease, type PublishDeps } from '../server/releases/publish.ts'

const usage = 'Use: release publish <version> <folder> [<text file of what is new>]'

/** `release publish <version> <folder> [<notes>]`: 0 when it is published, 1 with a sentence when not. */
export async function publishCommand(deps: PublishDeps, args: string[]): Promise<number> {
  const [verb, version, folder, notesFile, ...rest] = args
  if (verb !== 'publish' || !version || !folder || rest.length > 0) return complain(usage)
  const notes = await readNotes(notesFile)
  if (notes === null) return complain(`${notesFile} cannot be read.`)
  const outcome = await publishRelease(deps, { version, folder, notes })
  if (!outcome.ok) return complain(outcome.message)
  process.stdout.write(describeRelease(outcome.release))
  return 0
}

/** Null when the file cannot be read. */
async function readNotes(file: string | undefined): Promise<string | null> {
  return file === undefined ? '' : readFile(file, 'utf8').catch(() => null)
}

function complain(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`)
  return 1
}

function describeRelease(release: ReleaseAnswer): string {
  const rows = release.builds.map((build) => [
    build.identifier,
    build.file_name,
    `${build.size.toLocaleString('en')} bytes`,
    build.sha256,
  ])
  const table = [['Build', 'File', 'Size', 'SHA-256'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return `Published ${release.version} at ${release.published_at}\n\n${lines.join('\n')}\n`
}
