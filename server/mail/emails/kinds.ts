import type { EmailKind } from '#contract/admin/tell-moment.ts'
import { writeCaseEmail, type CaseFacts } from './case.ts'
import {
  writeChangeCodeEmail,
  writeChangedAddressEmail,
  writeChangeRefusedEmail,
  writeCorrectionAskedEmail,
  writeMergedEmail,
  type ChangeCodeFacts,
  type ChangedAddressFacts,
  type CorrectionAskedFacts,
  type MergedFacts,
} from './change-of-address.ts'
import { writeCodeEmail, type CodeFacts } from './code.ts'
import { writeConsoleCodeEmail, type ConsoleCodeFacts } from './console-code.ts'
import { writeInvoiceEmail, type InvoiceEmailFacts } from './invoice.ts'
import { writeKeyReplacedEmail, type KeyReplacedFacts } from './key-replaced.ts'
import { writeLicenseEmail, type LicenseFacts } from './license.ts'
import {
  writeLicenseFileEmail,
  writeLongerFileEmail,
  type LicenseFileFacts,
  type LongerFileFacts,
} from './license-file.ts'
import type { EmailText, Sender } from './message.ts'
import { writeMoneyNews, type MoneyNewsFacts } from './money-news.ts'
import { writeMoneyEmail, type MoneyEvent } from './money.ts'
import {
  writeKeyNews,
  writeSeatKeyReplacedEmail,
  type KeyNewsFacts,
  type SeatKeyReplacedFacts,
} from './new-key.ts'
import { writeOwnerNews, type OwnerNewsFacts } from './owner-news.ts'
import { writeProFormaEmail, type ProFormaEmailFacts } from './pro-forma.ts'
import { writeReceipt, type ReceiptFacts } from './receipt.ts'
import { writeRenewalReminder, type ReminderFacts } from './renewal-reminder.ts'
import { writeRenewalEmail, type RenewalEvent } from './renewal.ts'
import { writeRescueEmail, type RescueProgress } from './rescue.ts'
import { writeSessionEndedEmail } from './session-ended.ts'
import { writeWrongCodesEmail } from './wrong-codes.ts'

/** The facts in an email, by its kind. */
export type EmailFacts =
  | CodeFacts
  | ConsoleCodeFacts
  | LicenseFacts
  | LicenseFileFacts
  | LongerFileFacts
  | KeyReplacedFacts
  | SeatKeyReplacedFacts
  | KeyNewsFacts
  | ReceiptFacts
  | InvoiceEmailFacts
  | ProFormaEmailFacts
  | MoneyEvent
  | RenewalEvent
  | ReminderFacts
  | RescueProgress
  | CaseFacts
  | ChangeCodeFacts
  | ChangedAddressFacts
  | CorrectionAskedFacts
  | MergedFacts
  | OwnerNewsFacts
  | MoneyNewsFacts
  | { kind: 'change_refused' }
  | { kind: 'session_ended' }
  | { kind: 'wrong_codes' }

type Writer<K extends EmailKind> = (
  facts: Extract<EmailFacts, { kind: K }>,
  sender: Sender,
) => EmailText

/** Every kind of email and its writer. Kinds are stored, so they keep their names. */
const writers: { [K in EmailKind]: Writer<K> } = {
  code: writeCodeEmail,
  console_code: writeConsoleCodeEmail,
  license: writeLicenseEmail,
  license_file: writeLicenseFileEmail,
  longer_file: writeLongerFileEmail,
  key_replaced: writeKeyReplacedEmail,
  seat_key_replaced: writeSeatKeyReplacedEmail,
  key_news: writeKeyNews,
  receipt: writeReceipt,
  invoice: writeInvoiceEmail,
  pro_forma: writeProFormaEmail,
  payment_seen: writeMoneyEmail,
  payment_failed: writeMoneyEmail,
  payment_short: writeMoneyEmail,
  payment_held: writeMoneyEmail,
  license_suspended: writeMoneyEmail,
  license_restored: writeMoneyEmail,
  license_moved: writeMoneyEmail,
  license_revoked: writeMoneyEmail,
  part_refunded: writeMoneyEmail,
  renewal: writeRenewalEmail,
  renewal_reminder: writeRenewalReminder,
  address_correction: writeRescueEmail,
  case_opened: writeCaseEmail,
  change_code: writeChangeCodeEmail,
  address_changed: writeChangedAddressEmail,
  change_refused: writeChangeRefusedEmail,
  correction_asked: writeCorrectionAskedEmail,
  accounts_merged: writeMergedEmail,
  owner_news: writeOwnerNews,
  money_news: writeMoneyNews,
  session_ended: writeSessionEndedEmail,
  wrong_codes: writeWrongCodesEmail,
}

export function writeEmail<K extends EmailKind>(
  facts: Extract<EmailFacts, { kind: K }>,
  sender: Sender,
): EmailText {
  const write = writers[facts.kind as K] as Writer<K>
  return write(facts, sender)
}
