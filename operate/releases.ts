import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Operator, Outcome } from '#server/admin/act.ts'
import { listReleases } from '#server/admin/list-releases.ts'
import { pinRelease, unpinRelease } from '#server/admin/pins.ts'
import { publishRelease, type PublishDeps } from '#server/admin/publish-release.ts'
import { restoreRelease, withdrawRelease, writeNotes } from '#server/admin/releases.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { runAction } from './run-action.ts'
import { printTable, type Format } from './table.ts'

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>
type Action = (deps: PublishDeps, by: Operator, input: unknown) => Promise<Outcome>

interface ReleaseVerb {
  /** Shown in the help. */
  words: string
  /** Turns the words into the action's input; null when there are too few or too many. */
  read(words: string[]): object | null
  action: Action
  question?: string
}

const onlyVersion = {
  words: '<version>',
  read: ([version, ...rest]: string[]) => (version && rest.length === 0 ? { version } : null),
}

const verbs = {
  publish: {
    words: '<version> <folder> [<notes>]',
    read: ([version, folder, notesFile, ...rest]) =>
      version && folder && rest.length === 0 ? { version, folder, notesFile } : null,
    action: withNotes(publishFolder),
  },
  notes: {
    words: '<version> <file>',
    read: ([version, notesFile, ...rest]) =>
      version && notesFile && rest.length === 0 ? { version, notesFile } : null,
    action: withNotes(writeNotes),
  },
  withdraw: {
    ...onlyVersion,
    action: withdrawRelease,
    question: 'Nobody can download this version any more.',
  },
  restore: { ...onlyVersion, action: restoreRelease },
  pin: {
    words: '<version> [<build>…]',
    read: ([version, ...builds]) => (version ? { version, builds } : null),
    action: pinRelease,
  },
  unpin: { words: '[<build>…]', read: (builds) => ({ builds }), action: unpinRelease },
} satisfies Record<string, ReleaseVerb>

export type ReleaseVerbName = keyof typeof verbs

/** `releases publish|notes|withdraw|restore|pin|unpin`: decides what can be downloaded. */
export async function releaseCommand(
  deps: PublishDeps,
  name: ReleaseVerbName,
  args: string[],
  settings: Settings,
): Promise<number> {
  const verb: ReleaseVerb = verbs[name]
  const input = readInput(verb, args)
  if (input === null) return complain(`Use: releases ${name} ${describeReleaseVerb(name)}`)
  return runAction(settings, deps, verb.action, input, verb)
}

/** What the verb takes, for its help. */
export function describeReleaseVerb(name: ReleaseVerbName): string {
  return `${verbs[name].words} --reason "…"`
}

const columns = ['version', 'published_at', 'builds', 'current', 'pinned', 'withdrawn_at', 'notes']

/** `releases list`: what was published, and what is current of it. */
export async function listReleasesCommand(
  deps: Parameters<typeof listReleases>[0],
  args: string[],
  format: Format,
): Promise<number> {
  const below = readBelow(args)
  if (below === null) return complain('Use: releases list [--below <version>]')
  const listed = await listReleases(deps, below)
  const found = listed.map(({ notes, ...row }) => ({ ...row, notes: notes.length }))
  const rows = format === 'json' ? found : found.map(shorten)
  printTable({ columns, rows }, format)
  process.stderr.write(`${found.length === 1 ? '1 release' : `${found.length} releases`}\n`)
  return 0
}

type Listed = Omit<Awaited<ReturnType<typeof listReleases>>[number], 'notes'> & { notes: number }

/** For most versions it is all builds or none. */
function shorten({ builds, current, pinned, ...row }: Listed) {
  const name = (some: string[]) =>
    some.length > 1 && some.length === builds.length ? `all ${some.length}` : some.join(' ')
  const all = builds.length === 7 ? 'all 7' : builds.join(' ')
  return { ...row, builds: all, current: name(current), pinned: name(pinned) }
}

function readBelow(args: string[]): string | undefined | null {
  try {
    return parseArgs({ args, options: { below: { type: 'string' } } }).values.below
  } catch {
    return null
  }
}

function readInput({ read }: ReleaseVerb, args: string[]): object | null {
  try {
    const options = { reason: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const input = read(positionals)
    return input && { ...values, ...input }
  } catch {
    return null
  }
}

type Publication = Parameters<typeof publishRelease>[2]

interface WithNotes {
  notesFile?: string
}

async function publishFolder(deps: PublishDeps, by: Operator, input: unknown): Promise<Outcome> {
  const { outcome, unknown } = await publishRelease(deps, by, input as Publication)
  if (unknown.length > 0) process.stderr.write(`Not a build, left out: ${unknown.join(', ')}\n`)
  return outcome
}

/** Reads the file of notes before an action that takes their text. */
function withNotes(action: Action): Action {
  return async (deps, by, input) => {
    const { notesFile, ...rest } = input as WithNotes
    if (notesFile === undefined) return action(deps, by, rest)
    const notes = await readFile(notesFile, 'utf8').catch(() => null)
    if (notes === null) return { ok: false, problems: [`${notesFile} cannot be read.`] }
    return action(deps, by, { ...rest, notes })
  }
}
