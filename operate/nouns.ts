import type { Noun } from './verb.ts'
import { apiKeysNoun } from './nouns/api-keys.ts'
import { adminsNoun } from './nouns/admins.ts'
import { auditNoun } from './nouns/audit.ts'
import { backupNoun } from './nouns/backup.ts'
import { checkNoun } from './nouns/check.ts'
import { connectNoun } from './nouns/connect.ts'
import { customersNoun } from './nouns/customers.ts'
import { doctorNoun } from './nouns/doctor.ts'
import { emailsNoun } from './nouns/emails.ts'
import { keysNoun } from './nouns/keys.ts'
import { licensesNoun } from './nouns/licenses.ts'
import { moveNoun } from './nouns/move.ts'
import { pagesNoun } from './nouns/pages.ts'
import { ordersNoun } from './nouns/orders.ts'
import { quotesNoun } from './nouns/quotes.ts'
import { reconcileNoun } from './nouns/reconcile.ts'
import { releasesNoun } from './nouns/releases.ts'
import { reportsNoun } from './nouns/reports.ts'
import { restoreNoun } from './nouns/restore.ts'
import { secretsNoun } from './nouns/secrets.ts'
import { settingsNoun } from './nouns/settings.ts'
import { webhooksNoun } from './nouns/webhooks.ts'

export const nouns = new Map<string, Noun>([
  ['customers', customersNoun],
  ['orders', ordersNoun],
  ['quotes', quotesNoun],
  ['licenses', licensesNoun],
  ['admins', adminsNoun],
  ['audit', auditNoun],
  ['releases', releasesNoun],
  ['emails', emailsNoun],
  ['webhooks', webhooksNoun],
  ['reconcile', reconcileNoun],
  ['check', checkNoun],
  ['doctor', doctorNoun],
  ['reports', reportsNoun],
  ['backup', backupNoun],
  ['restore', restoreNoun],
  ['move', moveNoun],
  ['pages', pagesNoun],
  ['connect', connectNoun],
  ['api-keys', apiKeysNoun],
  ['keys', keysNoun],
  ['secrets', secretsNoun],
  ['settings', settingsNoun],
])
