import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { writeNewKeyEmail, type Replaced } from './new-key.ts'
import { link, mailTo, say, type Sentence } from './sentence.ts'
import { write } from './write.ts'

export interface LicenseFacts {
  kind: 'license'
  licenseKey: string
  updatesUntil: string
  maxActivations: number
  /** Of the order, to its buyer. */
  orderNumber?: string
  /** The person it was bought for, when somebody else bought it. */
  holder?: { name: string; buyer: string }
  /** The address of whoever bought it as a gift. */
  giver?: string
  /** Nobody paid for it. */
  isGift?: boolean
  /** It was another account's before. */
  isMoved?: boolean
  /** The key replaces another one. */
  replaced?: Replaced
}

export function writeLicenseEmail(facts: LicenseFacts, sender: Sender): EmailText {
  const { licenseKey, maxActivations, replaced } = facts
  if (replaced) return writeNewKeyEmail({ licenseKey, replaced }, sender)
  const until = formatDay(facts.updatesUntil, sender.timeZone)
  const devices = maxActivations === 1 ? 'One at a time' : `${maxActivations} at a time`
  return write(
    {
      subject: `Your ${product.name} license key`,
      title: 'Here is your license key',
      opening: [say`${greet(facts)}Open ${product.name} and enter this key.`],
      toCopy: { intro: 'Your license key is', text: licenseKey, size: 'key' },
      rows: [
        ...(facts.orderNumber ? [['Order', facts.orderNumber] as [string, string]] : []),
        ['License type', 'Individual'],
        ['Updates until', until],
        ['Devices', devices],
      ],
      action: link(`Download ${product.name}`, `${sender.siteUrl}/downloads`),
      notes: [
        say`Every version released by ${until} is yours to keep.`,
        say`Keep this email. ${sayWhereItIs(facts, sender)}`,
      ],
    },
    sender,
  )
}

function greet({ holder, giver, isGift, isMoved }: LicenseFacts): Sentence {
  if (isMoved) return say`This ${product.name} license is yours now. `
  if (isGift) return say`We’ve given you a ${product.name} license. `
  if (giver) return say`${mailTo(giver)} has given you a ${product.name} license. `
  if (!holder) return say`Thank you for buying ${product.name}. `
  return say`${holder.name}, ${mailTo(holder.buyer)} bought you a ${product.name} license. `
}

function sayWhereItIs({ holder }: LicenseFacts, { siteUrl }: Sender): Sentence {
  if (holder)
    return say`Changing computers? Ask ${mailTo(holder.buyer)} to release the old one: the license belongs to that account.`
  return say`The key is also in ${link('your account', `${siteUrl}/account`)}: sign in with this email address. Changing computers? Release the old device there first.`
}
