import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../secrets.ts'
import {
  writeChangeCodeLetter,
  writeChangedAddressLetter,
  writeChangeRefusedLetter,
} from './emails/change-of-address.ts'
import { writeCaseEmail } from './emails/case.ts'
import { writeCodeLetter } from './emails/code.ts'
import { writeRescueLetter } from './emails/rescue.ts'
import { writeGrantRevokedLetter } from './emails/session-ended.ts'
import { writeLicenseLetter } from './emails/license.ts'
import { writeMoneyLetter } from './emails/money.ts'
import { writeRenewalLetter } from './emails/renewal.ts'
import { writeRenewalReminder } from './emails/renewal-reminder.ts'
import { writeReceipt } from './emails/receipt.ts'
import { writeWrongCodesLetter } from './emails/wrong-codes.ts'
import type { LetterText } from './emails/layout.ts'
import { makeNotMeLink } from './not-me-link.ts'
import { makeOffLink } from './off-link.ts'
import type { LetterFacts } from './outbox.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'sendMail' | 'config' | 'log'>
type Letter = Selectable<Database['letters']>

/** Sends a queued letter; throws when the mail server does not take it, so the job comes again. */
export async function sendLetter(deps: SendDeps, letterId: string): Promise<void> {
  const letter = await findUnsent(deps, letterId)
  if (letter === null) return
  const now = deps.clock.now()
  if (isStale(deps, letter)) return finish(deps, letter, { dropped_at: now })
  const facts = openFacts(deps, letter)
  if (facts === null) {
    deps.log.error({ letterId }, 'a letter was sealed with another secret and is dropped')
    return finish(deps, letter, { dropped_at: now })
  }
  const answer = await deps.sendMail({
    id: letter.id,
    to: letter.recipient,
    ...writeLetter(deps, facts),
  })
  if (answer === 'taken') return finish(deps, letter, { sent_at: now })
  deps.log.warn({ letterId }, 'a letter was refused for good')
  const bounce = { bounced_at: now, bounce_reason: answer.refused }
  await finish(deps, letter, { dropped_at: now, ...bounce })
}

async function findUnsent(deps: SendDeps, letterId: string): Promise<Letter | null> {
  const letter = await deps.db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', letterId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  return letter ?? null
}

/** A code that no longer works would only confuse its reader. */
function isStale(deps: SendDeps, letter: Letter): boolean {
  const worksUntil = addMilliseconds(letter.created_at, times.codeLifetime)
  return /^(change_)?code$/.test(letter.kind) && worksUntil < deps.clock.now()
}

function openFacts(deps: SendDeps, letter: Letter): LetterFacts | null {
  if (letter.payload_sealed === null) return null
  const text = unseal(deps.secrets.seal, letter.id, letter.payload_sealed)
  return text === null ? null : (JSON.parse(text) as LetterFacts)
}

function writeLetter(deps: SendDeps, facts: LetterFacts): LetterText {
  const { siteUrl, supportEmail, seller } = deps.config
  const sender = { siteUrl, supportEmail }
  if (facts.kind === 'code') return writeCodeLetter(facts, sender)
  if (facts.kind === 'license') return writeLicenseLetter(facts, sender)
  if (facts.kind === 'receipt') return writeReceipt(facts, seller, sender)
  if (facts.kind === 'grant_revoked') return writeGrantRevokedLetter(sender)
  if (facts.kind === 'renewal_reminder')
    return writeRenewalReminder(facts, makeOffLink(deps, facts.accountId), sender)
  if (facts.kind === 'renewal') return writeRenewalLetter(facts, sender)
  if (facts.kind === 'address_correction') {
    const link = facts.news === 'kept' ? null : makeNotMeLink(deps, facts.correctionId)
    return writeRescueLetter(facts, link, sender)
  }
  if (facts.kind === 'case_opened') return writeCaseEmail(facts, sender)
  if (facts.kind === 'change_code') return writeChangeCodeLetter(facts, sender)
  if (facts.kind === 'address_changed') return writeChangedAddressLetter(facts, sender)
  if (facts.kind === 'change_refused') return writeChangeRefusedLetter(sender)
  if (facts.kind === 'wrong_codes') return writeWrongCodesLetter(sender)
  return writeMoneyLetter(facts, sender)
}

async function finish(deps: SendDeps, letter: Letter, marks: Updateable<Database['letters']>) {
  await deps.db
    .updateTable('letters')
    .set({ ...marks, payload_sealed: null })
    .where('id', '=', letter.id)
    .execute()
}
