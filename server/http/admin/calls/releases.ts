import { z } from 'zod'
import { releasesAnswer } from '#contract/admin/releases.ts'
import { listReleases } from '#server/admin/list-releases.ts'
import { pageSize } from '#server/admin/page.ts'
import { pinRelease, unpinRelease } from '#server/admin/pins.ts'
import { publication, publishUploads } from '#server/admin/publish-uploads.ts'
import { countReleases } from '#server/admin/release-figures.ts'
import { restoreRelease, withdrawRelease, writeNotes } from '#server/admin/releases.ts'
import type { Deps } from '#server/deps.ts'
import { defineRead, defineWrite, type AdminCall } from '../call.ts'

/** What changes which version customers run asks for the passkey again. */
export const releaseCalls: AdminCall[] = [
  defineRead({
    name: 'releases/list',
    summary: 'List versions, newest first, with their builds, devices and downloads.',
    support: true,
    input: z.object({ after: z.string().max(64).optional() }),
    output: releasesAnswer,
    read: (deps, { after }) => readReleases(deps, after),
  }),
  defineWrite({
    name: 'releases/publish',
    summary:
      'Publish what you uploaded for a version to `/api/admin/uploads`, or add it to the version.',
    input: publication,
    guards: 'releases',
    act: publishUploads,
  }),
  defineWrite({
    name: 'releases/write-notes',
    summary: 'Replace the notes of a version.',
    input: writeNotes.schema,
    guards: null,
    act: writeNotes,
  }),
  defineWrite({
    name: 'releases/withdraw',
    summary: 'End the downloads of a version.',
    input: withdrawRelease.schema,
    guards: 'releases',
    act: withdrawRelease,
  }),
  defineWrite({
    name: 'releases/restore',
    summary: 'Offer a withdrawn version again.',
    input: restoreRelease.schema,
    guards: 'releases',
    act: restoreRelease,
  }),
  defineWrite({
    name: 'releases/pin',
    summary: 'Make a version the current one, of all its builds or of these, until unpinned.',
    input: pinRelease.schema,
    guards: 'releases',
    act: pinRelease,
  }),
  defineWrite({
    name: 'releases/unpin',
    summary: 'Let the highest version be current again, of all builds or of these.',
    input: unpinRelease.schema,
    guards: 'releases',
    act: unpinRelease,
  }),
]

async function readReleases(deps: Deps, after: string | undefined) {
  const found = await listReleases(deps, after)
  const { figures, activeDevices } = await countReleases(
    deps,
    found.map(({ version }) => version),
  )
  const rows = found.map(({ published_at, withdrawn_at, ...row }) => ({
    ...row,
    published_at: published_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    devices: figures.get(row.version)?.devices ?? 0,
    downloads: figures.get(row.version)?.downloads ?? 0,
  }))
  const next = rows.length === pageSize ? rows.at(-1)!.version : null
  return { rows, next, active_devices: activeDevices }
}
