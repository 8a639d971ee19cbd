import { listCallNouns } from './call-verbs.ts'
import type { Noun } from './verb.ts'
import { backupNoun } from './machine/nouns/backup.ts'
import { checkNoun } from './machine/nouns/check.ts'
import { connectNoun } from './machine/nouns/connect.ts'
import { doctorNoun } from './machine/nouns/doctor.ts'
import { emailsNoun } from './machine/nouns/emails.ts'
import { keysNoun } from './machine/nouns/keys.ts'
import { moveNoun } from './machine/nouns/move.ts'
import { pagesNoun } from './machine/nouns/pages.ts'
import { reconcileNoun } from './machine/nouns/reconcile.ts'
import { releasesNoun } from './machine/nouns/releases.ts'
import { restoreNoun } from './machine/nouns/restore.ts'
import { secretsNoun } from './machine/nouns/secrets.ts'
import { settingsNoun } from './machine/nouns/settings.ts'

const calls = listCallNouns()

/** Every noun: first what the admin API has too, then what is done on the machine itself. */
export const nouns = new Map<string, Noun>([
  ...calls,
  ['emails', { ...calls.get('emails'), ...emailsNoun }],
  ['releases', { ...calls.get('releases'), ...releasesNoun }],
  ['reconcile', reconcileNoun],
  ['check', checkNoun],
  ['doctor', doctorNoun],
  ['backup', backupNoun],
  ['restore', restoreNoun],
  ['move', moveNoun],
  ['pages', pagesNoun],
  ['connect', connectNoun],
  ['keys', keysNoun],
  ['secrets', secretsNoun],
  ['settings', settingsNoun],
])
