import { z } from 'zod'
import { channels } from '#contract/channels.ts'
import { checkInput } from '../../settings/check-input.ts'
import type { Deps } from '../../settings/deps.ts'
import { collectUploads } from '../../releases/uploads.ts'
import type { Operator, Outcome } from '../act.ts'
import type { WriteCall } from '../call.ts'
import { rolloutPercent } from '../input.ts'
import { publishRelease } from './publish.ts'

/** The input of a publication: everything that the same caller has uploaded for the version. */
const publication = z.object({
  version: z.string().describe('Three numbers, as in 1.2.0.'),
  channel: z
    .enum(channels)
    .optional()
    .describe(
      'If omitted: stable for a version without a prerelease label, beta for beta or rc, alpha for any other.',
    ),
  notes: z.string().optional().describe('Markdown. If omitted, existing notes stay.'),
  percent: rolloutPercent
    .optional()
    .describe(
      'Percentage of electron-updater apps that are offered this version. Default: 100 for a new version, unchanged for an existing one.',
    ),
  sha256: z
    .record(
      z.string(),
      z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'),
      'give the SHA-256 of each file by its name',
    )
    .describe(
      'The SHA-256 of every file by its name, as the sender computed it. Each is compared.',
    ),
  dry_run: z.boolean().default(false).describe('Says what would happen, and publishes nothing.'),
  reason: z.string().default(''),
})

/** Publishes what was uploaded. If it is refused, the upload stays for another try. */
async function publish(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const read = checkInput(publication, input)
  if (!read.ok) return read
  const { version, sha256: claimed, dry_run: isTrial, ...said } = read.data
  const collected = await collectUploads(deps.config, { actor: by.name, version, claimed })
  if ('refused' in collected) return { ok: false, problems: collected.refused }
  let arePublished = false
  try {
    const order = { version, folder: collected.folder, ...said }
    const { outcome } = await publishRelease(deps, { ...by, isTrial }, order)
    arePublished = outcome.ok && !isTrial
    return outcome
  } finally {
    await collected.close(arePublished)
  }
}

/** Publishes uploads; the command line publishes a folder instead. */
export const publishUploads: WriteCall<Deps> = {
  kind: 'write',
  name: 'releases/publish',
  summary:
    'Publish what you uploaded for a version to `/api/admin/uploads`, or add it to the version.',
  past: 'Published a release',
  form: {
    title: 'Publish {version}',
    does: '{files} Every owner gets an email.',
    done: '{version} is published.',
  },
  guards: 'releases',
  ownScope: 'releases:publish',
  command: null,
  input: publication,
  act: publish,
}
