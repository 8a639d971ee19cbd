import type { Noun } from './verb.ts'
import { auditNoun } from './nouns/audit.ts'
import { backupNoun } from './nouns/backup.ts'
import { checkNoun } from './nouns/check.ts'
import { connectNoun } from './nouns/connect.ts'
import { customersNoun } from './nouns/customers.ts'
import { emailsNoun } from './nouns/emails.ts'
import { keysNoun } from './nouns/keys.ts'
import { licensesNoun } from './nouns/licenses.ts'
import { pagesNoun } from './nouns/pages.ts'
import { ordersNoun } from './nouns/orders.ts'
import { quotesNoun } from './nouns/quotes.ts'
import { reconcileNoun } from './nouns/reconcile.ts'
import { releasesNoun } from './nouns/releases.ts'
import { reportsNoun } from './nouns/reports.ts'
import { restoreNoun } from './nouns/restore.ts'
import { settingsNoun } from './nouns/settings.ts'

export const nouns = new Map<string, Noun>([
  ['customers', customersNoun],
  ['orders', ordersNoun],
  ['quotes', quotesNoun],
  ['licenses', licensesNoun],
  ['audit', auditNoun],
  ['releases', releasesNoun],
  ['emails', emailsNoun],
  ['reconcile', reconcileNoun],
  ['check', checkNoun],
  ['reports', reportsNoun],
  ['backup', backupNoun],
  ['restore', restoreNoun],
  ['pages', pagesNoun],
  ['connect', connectNoun],
  ['keys', keysNoun],
  ['settings', settingsNoun],
])
