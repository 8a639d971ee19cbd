import { formatDay } from '#contract/dates.ts'
import { keyReplacement, type KeyReplacer } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender, OfOrder } from './message.ts'
import { writeNotice } from './notice.ts'
import { link, mailTo, say, type Sentence } from './sentence.ts'
import { write } from './write.ts'

/** What became of the devices when a leaked key was replaced. */
export interface Replacement {
  by: KeyReplacer
  /** Devices that stay, and those that were removed. */
  kept: number
  removed: number
  /** Until then the old key is answered on the devices that stay. */
  worksUntil: string
  /** Until then those that were removed cannot return. */
  barredUntil: string
  /** Until then at most a removed device that is never online goes on. */
  offlineUntil: string
}

interface NewKey {
  licenseKey: string
  /** The person that a team bought it for. */
  seatOf?: string
}

/** With the new key, to the owner of the license. */
export function writeNewKeyEmail(
  { licenseKey, seatOf }: NewKey,
  replacement: Replacement,
  sender: Sender,
): EmailText {
  return write(
    {
      subject: `Your ${product.name} license has a new key`,
      title: 'Here is your new license key',
      opening: [say`${sayWhy(replacement)}`, say`${sayWhatStays(replacement, sender)}`],
      toCopy: { intro: 'Your new license key is', text: licenseKey, size: 'key' },
      rows: [
        ...(seatOf ? [['Bought for', seatOf] as [string, string]] : []),
        ['Devices kept', `${replacement.kept}`],
        ['Devices removed', `${replacement.removed}`],
      ],
      action: link('Open your account', `${sender.siteUrl}/account`),
      notes: [
        ...(seatOf
          ? [say`We didn’t send this key to the person it was bought for. Pass it on.`]
          : []),
        ...sayRemoved(replacement, sender),
        ...askIfUnknown(replacement, sender),
      ],
    },
    sender,
  )
}

function sayWhy({ by }: Replacement): string {
  return by === 'owner'
    ? 'Your license key was replaced in your account, because someone else may know the old one. You keep the license, its devices and its updates.'
    : 'We replaced your license key, because someone else may know the old one. You keep the license, its devices and its updates.'
}

function sayWhatStays({ kept, worksUntil }: Replacement, { timeZone }: Sender): string {
  if (kept === 0)
    return 'The old key no longer works on any device. Enter the new one where you use the app.'
  return `On the devices you kept, the old key works until ${formatDay(worksUntil, timeZone)}. Enter the new one there before that day.`
}

function sayRemoved(
  { removed, barredUntil, offlineUntil }: Replacement,
  { timeZone }: Sender,
): Sentence[] {
  if (removed === 0) return []
  return [
    say`A removed device can’t use this license again before ${formatDay(barredUntil, timeZone)}. One that’s never online can keep going until ${formatDay(offlineUntil, timeZone)} at most.`,
  ]
}

function askIfUnknown({ by }: Replacement, { supportEmail }: Sender): Sentence[] {
  return by === 'owner' ? [say`Not you? Email ${mailTo(supportEmail)} at once.`] : []
}

export interface SeatKeyReplacedFacts {
  kind: 'seat_key_replaced'
  name: string
  buyer: string
}

/** Without a key, to the person that a team bought the license for: they may be why it was replaced. */
export function writeSeatKeyReplacedEmail(
  { name, buyer }: SeatKeyReplacedFacts,
  sender: Sender,
): EmailText {
  return writeNotice(
    {
      subject: `Your ${product.name} license key was replaced`,
      title: 'Your license key was replaced',
      what: say`${name}, your ${product.name} license key was replaced, because someone else may know the old one.`,
      next: say`Ask ${mailTo(buyer)} for the new key: the license belongs to that account. The old one stops working within ${String(keyReplacement.worksDays)} days.`,
      to: 'support',
    },
    sender,
  )
}

export interface KeyNewsFacts {
  kind: 'key_news'
  license: string
  replacement: Replacement
  /** Path of the console. */
  inConsole: string | null
}

/** To the vendor. Holds ids, numbers and our own words. */
export function writeKeyNews(
  { license, replacement, inConsole }: KeyNewsFacts,
  sender: Sender,
): EmailText {
  const { kept, removed, worksUntil, offlineUntil } = replacement
  return write(
    {
      subject: `${product.name}: A license key was replaced`,
      title: 'A license key was replaced',
      opening: [
        say`Its owner replaced the key of a license, because someone else may know the old one. The license, its order and its dates stay the same.`,
        say`A removed device is refused at its next check. One that’s never online can keep going until ${formatDay(offlineUntil, sender.timeZone)} at most: its certificate is valid for ${String(keyReplacement.worksDays)} days, plus a week of grace.`,
      ],
      rows: [
        ['License', license],
        ['Devices kept', `${kept}`],
        ['Devices removed', `${removed}`],
        ['Old key works there until', formatDay(worksUntil, sender.timeZone)],
      ],
      ...(inConsole !== null && {
        action: link('Open in the console', `${sender.siteUrl}${inConsole}`),
      }),
      foot: say`You get this because the shop’s ALERT_EMAIL is your address.`,
    },
    sender,
  )
}

export interface KeyReplacedFacts extends OfOrder {
  kind: 'key_replaced'
}

export function writeKeyReplacedEmail(facts: KeyReplacedFacts, sender: Sender): EmailText {
  return writeNotice(
    {
      subject: `Your ${product.name} license has a new key`,
      title: 'Your license has a new key',
      what: say`One of our servers failed, and we lost our latest records, including the key of your order ${facts.orderNumber}. Your payment is safe, and we issued a new key.`,
      next: say`We’re sending the new key in a separate email, and it’s in your account. If you already had a key for this order, it no longer works: enter the new one instead.`,
      to: 'account',
    },
    sender,
  )
}
