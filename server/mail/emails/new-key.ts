import type { KeyReplacer } from '#contract/webhook-events.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender, OfOrder } from './message.ts'
import { writeNotice } from './notice.ts'
import { link, mailTo, say } from './sentence.ts'
import { write } from './write.ts'

/** Who replaced a key that leaked, or that no secret opened any more. */
export type Replaced = KeyReplacer | 'lost'

const reasons: Record<Replaced, string> = {
  owner:
    'Your license key was replaced in your account, because someone else may know the old one.',
  operator: 'We replaced your license key, because someone else may know the old one.',
  lost: 'We replaced your license key, because we lost our copy of the old one.',
}

/** With the new key, to the owner of the license. */
export function writeNewKeyEmail(
  { licenseKey, replaced }: { licenseKey: string; replaced: Replaced },
  sender: Sender,
): EmailText {
  return write(
    {
      subject: `Your ${product.name} license has a new key`,
      title: 'Here is your new license key',
      opening: [
        say`${reasons[replaced]} You keep the license, its devices and its updates.`,
        say`The old key no longer works. Enter the new one on each of your devices.`,
      ],
      toCopy: { intro: 'Your new license key is', text: licenseKey, size: 'key' },
      action: link('Open your account', `${sender.siteUrl}/account`),
      notes: [
        say`Do you see a device in your account that isn’t yours? Release it there.`,
        ...(replaced === 'owner'
          ? [say`Didn’t replace it yourself? Email ${mailTo(sender.supportEmail)} at once.`]
          : []),
      ],
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
