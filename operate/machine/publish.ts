import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { nameList } from '#contract/build-names.ts'
import type { Operator, Outcome } from '#server/admin/act.ts'
import { publishRelease, type PublishDeps } from '#server/admin/releases/publish.ts'
import type { Call } from '../call.ts'
import { complain } from '../complain.ts'
import { runAct } from '../run-act.ts'

export const publishUsage =
  '<version> <folder> [<file of notes>] [--channel stable|beta|alpha] --reason "…"'

/** `releases publish`: publishes the builds in a folder, or adds them to their version. */
export async function publishCommand(deps: PublishDeps, call: Call): Promise<number> {
  const read = readWords(call.args)
  if (read === null) return complain(`Use: releases publish ${publishUsage}`)
  const { notesFile, ...publication } = read
  if (notesFile === undefined) return runAct(call, (by) => publish(deps, by, publication))
  const notes = await readFile(notesFile, 'utf8').catch(() => null)
  if (notes === null) return complain(`${notesFile} cannot be read.`)
  return runAct(call, (by) => publish(deps, by, { ...publication, notes }))
}

function readWords(args: string[]) {
  try {
    const options = { reason: { type: 'string' }, channel: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [version, folder, notesFile, ...rest] = positionals
    if (version === undefined || folder === undefined || rest.length > 0) return null
    return { version, folder, notesFile, ...values } as Omit<Publication, 'notes'> & {
      notesFile: string | undefined
    }
  } catch {
    return null
  }
}

type Publication = Parameters<typeof publishRelease>[2]

async function publish(
  deps: PublishDeps,
  by: Operator,
  publication: Publication,
): Promise<Outcome> {
  const { outcome, unknown } = await publishRelease(deps, by, publication)
  if (unknown.length > 0)
    process.stderr.write(`Not a build, left out: ${unknown.join(', ')}. ${nameList}\n`)
  return outcome
}
