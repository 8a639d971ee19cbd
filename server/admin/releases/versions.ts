import { nameToOwners } from '../act.ts'
import { z } from 'zod'
import { findNotesProblem } from '#contract/releases/notes.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import { defineWrite } from '../call.ts'
import { rolloutPercent } from '../input.ts'

const mostNotes = 10_000
/** The notes in Markdown without HTML. Their links must be https. */
export const notes = z
  .string('name a file')
  .max(mostNotes, `must be at most ${mostNotes} characters`)
  .superRefine((text, context) => {
    const problem = findNotesProblem(text)
    if (problem !== null) context.addIssue(problem)
  })
export const version = z.string('name a version').min(1, 'name a version').max(64)

export const writeNotes = defineWrite({
  name: 'releases/write-notes',
  summary: 'Replace the notes of a version.',
  past: 'Changed release notes',
  form: {
    title: 'What’s new in {version}',
    label: 'Notes',
    button: 'Save notes',
    does: 'The new notes replace the current ones on the changelog and the downloads page at once.',
    fields: { notes: { label: 'What’s new, in Markdown', lines: 8, isAsked: false } },
    done: 'Notes of {version} saved.',
  },
  guards: null,
  command: { words: ['version', 'notes'], files: { notes: 'text' } },
  input: { version, notes },
  act: async ({ clock }: ShopContext, trx, input) => {
    const found = await lockRelease(trx, input.version)
    if ('refused' in found) return found
    if (found.notes === input.notes)
      return { refused: `Version ${found.version} already has these notes.` }
    await change(trx, found.id, { notes: input.notes, changed_at: clock.now() })
    const [before, after] = [found.notes.length, input.notes.length]
    return { subject: found.version, before: { characters: before }, after: { characters: after } }
  },
})

/**
 * Offers a version to more or fewer of the apps with electron-updater. Each app keeps its place in the order.
 */
export const rollOut = defineWrite({
  name: 'releases/roll-out',
  summary: 'Offer a version to a part of the apps with electron-updater, or to all of them.',
  past: 'Changed the rollout',
  form: {
    title: 'Change the rollout of {version}',
    label: 'Rollout',
    button: 'Save',
    does: 'The rollout is at {percent}% now. It applies to Electron apps only. Tauri apps and the downloads page offer the version to everyone.',
    fields: { percent: { label: 'Percent' } },
    done: 'Rollout of {version} saved.',
  },
  guards: 'releases',
  command: { words: ['version', 'percent'] },
  input: { version, percent: rolloutPercent },
  act: async (_: ShopContext, trx, input) => {
    const found = await lockRelease(trx, input.version)
    if ('refused' in found) return found
    const { rollout_percent: before } = found
    if (before === input.percent)
      return { refused: `Version ${found.version} is already offered to ${before} %.` }
    await change(trx, found.id, { rollout_percent: input.percent })
    return {
      subject: found.version,
      before: { percent: before },
      after: { percent: input.percent },
    }
  },
})

/** Ends the downloads of a version, except those already running, and unpins it. */
export const withdrawRelease = defineWrite({
  name: 'releases/withdraw',
  summary: 'End the downloads of a version.',
  past: 'Withdrew a release',
  form: {
    title: 'Withdraw {version}',
    label: 'Withdraw',
    button: 'Withdraw {version}',
    isGrave: true,
    does: 'Nobody can start a new download. {next} {keeps} Every owner gets an email.',
    line: 'Nobody can download it. Devices keep it',
    done: '{version} is withdrawn.',
  },
  guards: 'releases',
  command: { words: ['version'], question: 'Nobody can download this version any more.' },
  input: { version },
  act: async (deps: Deps, trx, input, by) => {
    const { clock } = deps
    const found = await lockRelease(trx, input.version)
    if ('refused' in found) return found
    const { version: withdrawn } = found
    if (found.withdrawn_at) return { refused: `Version ${withdrawn} is already withdrawn.` }
    const unpinned = await trx
      .deleteFrom('release_pins')
      .where('release_id', '=', found.id)
      .returning('identifier')
      .execute()
    await change(trx, found.id, { withdrawn_at: clock.now(), changed_at: clock.now() })
    await tellOwners(deps, trx, {
      what: 'release_withdrawn',
      version: withdrawn,
      by: nameToOwners(by),
    })
    const names = unpinned.map(({ identifier }) => identifier).toSorted()
    return {
      subject: found.version,
      before: { isWithdrawn: false },
      after: { isWithdrawn: true, ...(names.length > 0 && { unpinned: names.join(', ') }) },
    }
  },
})

export const restoreRelease = defineWrite({
  name: 'releases/restore',
  summary: 'Offer a withdrawn version again.',
  past: 'Restored a release',
  form: {
    title: 'Restore {version}',
    label: 'Restore',
    button: 'Restore {version}',
    does: 'Customers can download this version again. If it’s the highest, it becomes current.',
    done: '{version} is restored.',
  },
  guards: 'releases',
  command: { words: ['version'] },
  input: { version },
  act: async ({ clock }: ShopContext, trx, input) => {
    const found = await lockRelease(trx, input.version)
    if ('refused' in found) return found
    if (!found.withdrawn_at) return { refused: `Version ${found.version} is not withdrawn.` }
    await change(trx, found.id, { withdrawn_at: null, changed_at: clock.now() })
    return {
      subject: found.version,
      before: { isWithdrawn: true },
      after: { isWithdrawn: false },
    }
  },
})

/** Locks a version, so that two actions on it run one after the other. */
export async function lockRelease(trx: Trx, wanted: string) {
  // PostgreSQL refuses text with a zero byte.
  const found = wanted.includes('\0')
    ? undefined
    : await trx
        .selectFrom('releases')
        .select(['id', 'version', 'channel', 'notes', 'rollout_percent', 'withdrawn_at'])
        .where('version', '=', wanted)
        .forUpdate()
        .executeTakeFirst()
  return found ?? { refused: `There is no version ${wanted}.` }
}

function change(
  trx: Trx,
  id: string,
  values: {
    notes?: string
    rollout_percent?: number
    withdrawn_at?: Date | null
    changed_at?: Date
  },
) {
  return trx.updateTable('releases').set(values).where('id', '=', id).execute()
}
