import type { EmailKind } from '#contract/admin/email-kinds.ts'
import {
  type ChangeCodeFacts,
  type ChangedAddressFacts,
  writeChangeCodeEmail,
  writeChangedAddressEmail,
  writeChangeRefusedEmail,
} from './change-of-address.ts'
import { type CodeFacts, writeCodeEmail, writeSessionEndedEmail } from './code.ts'
import { type DeviceReleasedFacts, writeDeviceReleasedEmail } from './device-released.ts'
import {
  type InvoiceEmailFacts,
  type ProFormaEmailFacts,
  writeInvoiceEmail,
  writeProFormaEmail,
} from './invoice.ts'
import { writeLicenseEmail, type LicenseFacts } from './license.ts'
import { writeLicenseFileEmail, type LicenseFileFacts } from './license-file.ts'
import type { EmailText, Sender } from './message.ts'
import { writeMoneyNews, type MoneyNewsFacts } from './money-news.ts'
import { writeMoneyEmail, type MoneyEvent } from './money.ts'
import { type KeyReplacedFacts, writeKeyReplacedEmail } from './new-key.ts'
import { writeOwnerNews, type OwnerNewsFacts } from './owner-news.ts'
import { writeReceipt, type ReceiptFacts } from './receipt.ts'
import { writeRenewalReminder, type ReminderFacts } from './renewal-reminder.ts'
import { writeRenewalEmail, type RenewalEvent } from './renewal.ts'

/** The facts in an email, by its kind. */
export type EmailFacts =
  | CodeFacts
  | LicenseFacts
  | LicenseFileFacts
  | KeyReplacedFacts
  | DeviceReleasedFacts
  | ReceiptFacts
  | InvoiceEmailFacts
  | ProFormaEmailFacts
  | MoneyEvent
  | RenewalEvent
  | ReminderFacts
  | ChangeCodeFacts
  | ChangedAddressFacts
  | OwnerNewsFacts
  | MoneyNewsFacts
  | { kind: 'change_refused' }
  | { kind: 'session_ended' }

type Writer<K extends EmailKind> = (
  facts: Extract<EmailFacts, { kind: K }>,
  sender: Sender,
) => EmailText

/** Every kind of email and its writer. Kinds are stored, so they keep their names. */
const writers: { [K in EmailKind]: Writer<K> } = {
  code: writeCodeEmail,
  license: writeLicenseEmail,
  license_file: writeLicenseFileEmail,
  key_replaced: writeKeyReplacedEmail,
  device_released: writeDeviceReleasedEmail,
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
  change_code: writeChangeCodeEmail,
  address_changed: writeChangedAddressEmail,
  change_refused: writeChangeRefusedEmail,
  owner_news: writeOwnerNews,
  money_news: writeMoneyNews,
  session_ended: writeSessionEndedEmail,
}

export function writeEmail<K extends EmailKind>(
  facts: Extract<EmailFacts, { kind: K }>,
  sender: Sender,
): EmailText {
  const write = writers[facts.kind as K] as Writer<K>
  return write(facts, sender)
}
