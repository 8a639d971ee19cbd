import { z } from 'zod'
import { channel } from '#contract/download.ts'
import { email, rolloutPercent } from '#server/admin/input.ts'
import { writeEnvExample } from '#server/settings/env-example.ts'
import { openLocked, withLostSecrets } from '../open.ts'
import { defineCommand, inShop, type Resource } from '../command.ts'
import { openContext, openQuietReader, withDeps } from '../with-deps.ts'
import { restoreInput } from './restore-input.ts'
import { upgradeCommand } from './upgrade.ts'

const reason = z.string('say why')
const path = z.string().min(1, 'is empty')

/** The commands that need the machine itself. A command's code loads when it is called. */
export const machineResources: Record<string, Resource> = {
  emails: {
    undelivered: defineCommand({
      help: 'List keys that did not reach their buyers, and say what to do.',
      run: inShop(async (opened) =>
        (await import('./emails.ts')).undeliveredCommand(openContext(opened)),
      ),
    }),
    test: defineCommand({
      help: 'Send a test email now, and say what the mail server answers.',
      input: { email },
      words: ['email'],
      run: inShop(async ({ config }, { email: to }) =>
        (await import('./emails.ts')).testEmailCommand(config, to.typed),
      ),
    }),
    bounced: defineCommand({
      help: 'Read a bounce message from a mail server on standard input.',
      run: inShop(async (opened) =>
        (await import('./emails.ts')).markBouncedCommand(openContext(opened), process.stdin),
      ),
    }),
  },
  releases: {
    publish: defineCommand({
      help: 'Publish the builds in a folder, or add them to their version. Notes are Markdown.',
      input: {
        version: z.string(),
        folder: path,
        notes: z.string().optional(),
        channel: channel.optional(),
        percent: rolloutPercent.optional(),
        reason: z.string().default(''),
      },
      words: ['version', 'folder', 'notes'],
      files: { folder: 'path', notes: 'text' },
      hasTable: true,
      hasTrial: true,
      run: inShop((opened, input, call) =>
        withDeps(opened, async (deps) =>
          (await import('./publish.ts')).publishCommand(deps, input, call),
        ),
      ),
    }),
    move: defineCommand({
      help: 'Copy all builds to another place and compare their bytes. It can be run again. Then set RELEASES_DIR to that place and restart.',
      input: { place: path.meta({ title: 'folder or s3://bucket/prefix' }) },
      words: ['place'],
      run: inShop(async (opened, { place }) =>
        (await import('./move-releases.ts')).moveReleasesCommand(openContext(opened), place),
      ),
    }),
  },
  reconcile: {
    '': defineCommand({
      help: 'Compare the payments of each provider with those of the shop, and repair what is missing.',
      input: {
        since: z.iso
          .date('must be a day, such as 2026-11-01')
          .meta({ title: 'day, such as 2026-11-01' })
          .optional(),
      },
      hasTable: true,
      run: inShop((opened, { since }, { format }) =>
        withDeps(opened, async (deps) =>
          (await import('./reconcile.ts')).reconcileCommand(deps, since, format),
        ),
      ),
    }),
  },
  check: {
    '': defineCommand({
      help: 'Look for everything that can be wrong, and list it: rows that break an invariant, such as a paid order without a key, and all else that needs you.',
      hasTable: true,
      run: inShop(async (opened, _input, { format }) =>
        (await import('./check.ts')).checkCommand(await openQuietReader(opened), format),
      ),
    }),
  },
  doctor: {
    '': defineCommand({
      help: 'Look for everything that can be wrong, as check does, and say what to do. Sends an event to each webhook of the shop, and a test email to this address, or to SUPPORT_EMAIL, or in a sandbox to the first of ADMINS.',
      input: { email: email.optional() },
      words: ['email'],
      hasTable: true,
      run: async ({ email: to }, { format }) =>
        (await import('./doctor.ts')).doctorCommand(to?.typed ?? null, format),
    }),
  },
  backup: {
    begin: defineCommand({
      help: 'Mark BACKUP_TO, an empty place, as the one this shop backs up to.',
      run: inShop(async ({ config, database }) =>
        (await import('./backup.ts')).backupBeginCommand(config, database),
      ),
    }),
    now: defineCommand({
      help: 'Copy the database to BACKUP_TO now, in addition to the regular copies.',
      run: inShop(async ({ config, database, kept }) =>
        (await import('./backup.ts')).backupNowCommand(config, database, kept),
      ),
    }),
    list: defineCommand({
      help: 'List the copies in BACKUP_TO, oldest first.',
      hasTable: true,
      run: async (_input, { format }) => (await import('./backup.ts')).listBackupsCommand(format),
    }),
    verify: defineCommand({
      help: 'Restore a copy into a temporary database and check it: the newest, the last that was taken until a time, or one by its name.',
      input: restoreInput,
      words: ['keys'],
      run: async (input) => (await import('./verify.ts')).verifyCommand(input),
    }),
  },
  restore: {
    '': defineCommand({
      help: 'Restore the database from BACKUP_TO, from the newest copy, the last that was taken until a time, or one by its name. The old embedded database is kept beside it; with DATABASE_URL, name an empty one.',
      input: restoreInput,
      words: ['keys'],
      run: async (input) => (await import('./restore.ts')).restoreCommand(input),
    }),
  },
  'lost-time': {
    '': defineCommand({
      help: 'Record that a server of your own lost its last changes, because a standby took over without them or a backup came back. What was paid since then can come back.',
      input: {
        since: z.iso
          .datetime({ offset: true, error: 'must be a time, such as 2026-03-01T12:30:00Z' })
          .meta({ title: 'time of the last change that is there' })
          .optional(),
      },
      words: ['since'],
      run: inShop(async (opened, { since }) =>
        (await import('./lost-time.ts')).lostTimeCommand(
          { ...openContext(opened), pool: opened.database.pool },
          since,
        ),
      ),
    }),
  },
  upgrade: {
    '': defineCommand({
      help: 'Upgrade a server to a release: verify it, back up, restart with the new version, and go back to this one when the new one does not get ready.',
      input: {
        tarball: path,
        public_key: z.string().meta({ title: 'key' }).optional(),
        without_backup: z.literal(true).optional(),
      },
      words: ['tarball'],
      run: upgradeCommand,
    }),
  },
  move: {
    '': defineCommand({
      help: 'Move the shop to an empty database on another server, or from there into DATA_DIR. Stop the shop first.',
      input: { to: z.string().meta({ title: 'database url, or: embedded' }) },
      words: ['to'],
      hasTable: true,
      run: inShop(async (opened, { to }, { format }) =>
        (await import('./move.ts')).moveCommand(opened, to, format),
      ),
    }),
  },
  pages: {
    export: defineCommand({
      help: 'Write the finished pages to a folder, for a CDN.',
      input: { folder: path },
      words: ['folder'],
      run: inShop(async (opened, { folder }) =>
        (await import('./pages.ts')).exportPagesCommand(openContext(opened), folder),
      ),
    }),
  },
  connect: {
    stripe: defineCommand({
      help: 'Create the webhook that the shop needs at Stripe, and print its secret once. An existing webhook gets the right events.',
      run: async () => (await import('./connect.ts')).connectStripeCommand(),
    }),
  },
  keys: {
    new: defineCommand({
      help: 'Print a new APP_SECRET and LICENSE_SIGNING_KEY.',
      run: async () => (await import('./keys.ts')).newKeysCommand(),
    }),
    backup: defineCommand({
      help: 'Print the keys of the backups. Run it on your own computer: two lines go into the settings of the server, and the rest opens a backup.',
      run: async () => (await import('./keys.ts')).newBackupKeysCommand(),
    }),
  },
  secrets: {
    status: defineCommand({
      help: 'List every secret with its age and who needs it. Exits with 1 when one is missing.',
      hasTable: true,
      run: (_input, call) =>
        withLostSecrets(call, async (opened) =>
          (await import('./secrets.ts')).secretsStatusCommand(
            { ...openLocked(opened), kept: opened.kept },
            call.format,
          ),
        ),
    }),
    retire: defineCommand({
      help: 'End an APP_SECRET or a signing key, by the id that “secrets status” shows.',
      input: { id: z.string(), reason },
      words: ['id'],
      hasTable: true,
      hasTrial: true,
      run: (input, call) =>
        withLostSecrets(call, async (opened) =>
          (await import('./secrets.ts')).retireSecretCommand(
            { ...openLocked(opened), kept: opened.kept },
            input,
            call,
          ),
        ),
    }),
    'replace-keys': defineCommand({
      help: 'After an APP_SECRET was lost, give new keys to a hundred licenses that lost theirs.',
      input: { reason },
      hasTable: true,
      hasTrial: true,
      run: inShop((opened, input, call) =>
        withDeps(opened, async (deps) =>
          (await import('./secrets.ts')).replaceKeysCommand(deps, input, call),
        ),
      ),
    }),
  },
  settings: {
    example: defineCommand({
      help: 'Print every setting with what it is for, as a file to fill in.',
      run: async () => {
        process.stdout.write(writeEnvExample())
        return 0
      },
    }),
  },
}
