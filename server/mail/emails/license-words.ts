import { capitalize } from '#contract/capitalize.ts'
import { formatDay, formatTime } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import { licenseFileName, product, type LicenseType } from '#contract/product.ts'
import type { KeyReplacer } from '#contract/webhook-events.ts'
import type { Sender, Write } from './message.ts'
import { type NamedDevice, sayDevice, sayTyped } from './say-typed.ts'
import {
  emailSupport,
  link,
  mailTo,
  nameYour,
  openAccount,
  say,
  sayPapers,
  type Sentence,
} from './sentence.ts'

interface Key {
  type: LicenseType
  licenseKey: string
  updatesUntil: string
  maxActivations: number
  orderNumber?: string
  /** The person that it was bought for, if somebody else bought it. */
  holder?: { name: string; buyer: string }
  /** The address of the person who bought it as a gift. */
  giver?: string
  /** True if its order had another address before, which also got this key. */
  isCorrected?: boolean
  /** True if nobody paid for it. */
  isGift?: boolean
  /** True if it belonged to another account before. */
  isMoved?: boolean
  /** Why the key was replaced: somebody replaced a leaked one, or no secret could decrypt it. */
  replaced?: keyof typeof whyReplaced
}

const whyReplaced = {
  owner:
    'Your license key was replaced in your account, because someone else may know the old one.',
  operator: 'We replaced your license key, because someone else may know the old one.',
  lost: 'We replaced your license key, because we lost our copy of the old one.',
} satisfies Record<KeyReplacer | 'lost', string>

export const licenseWords = {
  license: ({ replaced, licenseKey, ...key }: Key, sender) => {
    if (replaced) return sayNewKey(licenseKey, replaced, sender)
    const until = formatDay(key.updatesUntil, sender.timeZone)
    const devices = key.maxActivations === 1 ? 'One' : String(key.maxActivations)
    return {
      ...nameYour('license key'),
      title: 'Here is your license key',
      opening: [say`${greet(key)}Open ${product.name} and enter this key.`],
      toCopy: { intro: 'Your license key is', text: licenseKey, size: 'key' },
      rows: [
        key.orderNumber && ['Order', key.orderNumber],
        ['License type', capitalize(key.type)],
        ['Updates until', until],
        ['Devices', `${devices} at a time`],
      ],
      action: link(`Download ${product.name}`, `${sender.siteUrl}/downloads`),
      notes: [
        key.isCorrected &&
          say`We first sent this key to the address you entered before, and that copy still works. If that address isn’t yours, choose Replace key in the menu of the license in ${link('your account', `${sender.siteUrl}/account`)}: the key above stops working, and we email you a new one.`,
        `Every version released by ${until} is yours to keep.`,
        say`Keep this email. ${sayWhereItIs(key, sender)}`,
      ],
    }
  },
  /** Goes to a team's buyer who asks for the keys. Each key itself goes only to the person who has it. */
  team_keys: (facts: { orderNumber: string; seats: number; ownKeys: string[] }, sender) => ({
    subject: `The license keys of your ${product.name} order ${facts.orderNumber}`,
    title: 'Your team’s license keys',
    opening: [
      `Each of the ${facts.seats} people on your team has their own key. Your account lists who has which.`,
    ],
    rows: [
      ['Order', facts.orderNumber],
      ['Seats', String(facts.seats)],
      facts.ownKeys.length > 0 && [
        facts.ownKeys.length === 1 ? 'Your key' : 'Your keys',
        facts.ownKeys,
      ],
    ],
    action: openAccount(sender),
    notes: [
      'We email a key only to the person who has it. To pass one on, copy it from your account.',
    ],
  }),
  /** Sent after a restore that lost records. */
  key_replaced: ({ orderNumber }: { orderId: string; orderNumber: string }, sender) => ({
    ...nameYour('license has a new key'),
    opening: [
      `One of our servers failed, and we lost our latest records, including the key of your order ${orderNumber}. Your payment is safe, and we issued a new key.`,
      'We’re sending the new key in a separate email, and it’s in your account. If you already had a key for this order, it no longer works: enter the new one instead.',
    ],
    action: openAccount(sender),
  }),
  /** Brings the file that support made. */
  license_file: (
    {
      device,
      keyLast4,
      endsAt,
      longerFrom,
      file,
    }: {
      device: string | null
      keyLast4: string
      endsAt: string
      longerFrom: string | null
      file: string
    },
    { timeZone, ...sender },
  ) => ({
    subject: `An offline computer got your ${product.name} license`,
    title: 'A device got a license file',
    opening: [
      'We made a license file for an offline computer. It’s attached: copy it to that computer and open it in the app. It counts as one of your devices until it expires.',
    ],
    rows: [
      ['Device', sayDevice({ name: device, platform: null })],
      ['License key', `ends in ${keyLast4}`],
      ['The file expires on', formatDay(endsAt, timeZone)],
    ],
    action: openAccount(sender),
    notes: [
      `The app keeps working for ${times.certificateGrace / times.day} days after that.`,
      longerFrom !== null &&
        `It’s valid for a short time because the payment can still be refunded. From ${formatDay(longerFrom, timeZone)}, send us a new activation request from the app to get one that lasts longer.`,
      say`Not you? Email ${mailTo(sender.supportEmail)} right away.`,
    ],
    attachment: { name: licenseFileName, content: Buffer.from(file).toString('base64') },
  }),
  device_released: (
    facts: { released: NamedDevice; by: NamedDevice; at: string; keyLast4: string },
    sender,
  ) => ({
    subject: `A device was released from your ${product.name} license`,
    title: 'A device was released',
    opening: [
      'Another device on your license released it in the app. It can be activated again with the key while a seat is free.',
    ],
    rows: [
      ['Released', sayDevice(facts.released)],
      ['By', sayDevice(facts.by)],
      ['When', formatTime(facts.at, sender.timeZone)],
      ['License key', `ends in ${facts.keyLast4}`],
    ],
    action: openAccount(sender),
    notes: [
      'Was that you? You don’t need to do anything.',
      'If not, someone else may have your key. In your account, choose Replace key in the menu of the license: the old one stops on all devices, and we email you a new one. Then release the devices that aren’t yours.',
    ],
  }),
  license_moved: (_: object, sender) => ({
    ...nameYour('license was moved'),
    title: 'Your license now belongs to another account',
    opening: [
      'Our support team moved your license to another account, as requested. Your account no longer shows its key.',
      'Not you? Email us from this address.',
    ],
    action: emailSupport(sender),
  }),
  license_suspended: (
    facts: { order: string; cents: number; paidCents: number; currency: string },
    sender,
  ) => ({
    ...nameYour('license is suspended'),
    opening: [
      `Your bank is disputing ${formatCents(facts.cents, facts.currency)} of the ${formatCents(facts.paidCents, facts.currency)} you paid for order ${facts.order}. The license is suspended until the dispute is settled.`,
      'Didn’t mean to dispute it? Tell your bank. Once the dispute is withdrawn, the license works again.',
    ],
    action: openAccount(sender),
  }),
  license_restored: (
    { because, invoice }: { because: 'dispute_settled' | 'refund_failed'; invoice: string | null },
    sender,
  ) => ({
    ...nameYour('license works again'),
    opening: [
      because === 'refund_failed'
        ? 'Our refund didn’t reach you, and the money came back to us. Your license is active again.'
        : 'The dispute about your payment is settled, and your license is active again.',
      say`${sayPapers({ invoice }, sender)}Your key is the same as before.`,
    ],
    action: openAccount(sender),
  }),
  /** `order` is null for the owner of a license that somebody else paid for. */
  license_revoked: (
    facts: { order: string | null; keyLast4?: string; reason: string; creditNote: string | null },
    sender,
  ) => ({
    ...nameYour('license has ended'),
    opening: [
      `${facts.reason} The license ${facts.order === null ? `with the key that ends in ${facts.keyLast4}` : `from order ${facts.order}`} has ended, and its key no longer works.`,
      say`${sayPapers(facts, sender)}You can ${link('buy a new license', `${sender.siteUrl}/purchase`)} at any time.`,
    ],
    action: openAccount(sender),
  }),
} satisfies Record<string, Write>

function sayNewKey(licenseKey: string, replaced: keyof typeof whyReplaced, sender: Sender) {
  return {
    ...nameYour('license has a new key'),
    title: 'Here is your new license key',
    opening: [
      `${whyReplaced[replaced]} You keep the license, its devices and its updates.`,
      'The old key no longer works. Enter the new one on each of your devices.',
    ],
    toCopy: { intro: 'Your new license key is', text: licenseKey, size: 'key' as const },
    action: openAccount(sender),
    notes: [
      'Do you see a device in your account that isn’t yours? Release it there.',
      replaced === 'owner' &&
        say`Didn’t replace it yourself? Email ${mailTo(sender.supportEmail)} right away.`,
    ],
  }
}

function greet({ holder, giver, isGift, isMoved }: Partial<Key>): Sentence {
  if (isMoved) return `This ${product.name} license is yours now. `
  if (isGift) return `We’ve given you a ${product.name} license. `
  if (giver) return say`${mailTo(giver)} has given you a ${product.name} license. `
  if (!holder) return `Thank you for buying ${product.name}. `
  return say`${sayTyped(holder.name)}, ${mailTo(holder.buyer)} bought you a ${product.name} license. `
}

function sayWhereItIs({ holder }: Partial<Key>, { siteUrl }: Sender): Sentence {
  if (holder)
    return say`Changing computers? Ask ${mailTo(holder.buyer)} to release the old one: the license belongs to that account.`
  return say`The key is also in ${link('your account', `${siteUrl}/account`)}: sign in with this email address. Changing computers? Release the old device there first.`
}
