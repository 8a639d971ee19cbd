import type { Noun } from './verb.ts'
import { auditNoun } from './nouns/audit.ts'
import { backupNoun } from './nouns/backup.ts'
import { caseNoun } from './nouns/case.ts'
import { checkNoun } from './nouns/check.ts'
import { customersNoun } from './nouns/customers.ts'
import { emailsNoun } from './nouns/emails.ts'
import { keysNoun } from './nouns/keys.ts'
import { licensesNoun } from './nouns/licenses.ts'
import { pagesNoun } from './nouns/pages.ts'
import { quarantineNoun } from './nouns/quarantine.ts'
import { quoteNoun } from './nouns/quote.ts'
import { reconcileNoun } from './nouns/reconcile.ts'
import { releaseNoun } from './nouns/release.ts'
import { reportNoun } from './nouns/report.ts'
import { restoreNoun } from './nouns/restore.ts'

export const nouns = new Map<string, Noun>([
  ['customers', customersNoun],
  ['licenses', licensesNoun],
  ['audit', auditNoun],
  ['release', releaseNoun],
  ['quarantine', quarantineNoun],
  ['case', caseNoun],
  ['emails', emailsNoun],
  ['reconcile', reconcileNoun],
  ['check', checkNoun],
  ['quote', quoteNoun],
  ['report', reportNoun],
  ['backup', backupNoun],
  ['restore', restoreNoun],
  ['pages', pagesNoun],
  ['keys', keysNoun],
])
