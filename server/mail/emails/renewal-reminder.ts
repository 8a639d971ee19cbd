import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

/** A license whose updates end soon or have ended. */
export interface ReminderFacts {
  kind: 'renewal_reminder'
  when: 'soon' | 'over'
  updatesUntil: string
  keyLast4: string
  priceCents: number
  currency: string
  accountId: string
}

/** Says that updates end soon or have ended; offers to renew before it offers to switch itself off. */
export function writeRenewalReminder(facts: ReminderFacts, sender: Sender): EmailText {
  const date = formatDay(facts.updatesUntil, sender.timeZone)
  const price = formatPrice(facts.priceCents, facts.currency)
  const isOver = facts.when === 'over'
  const early = isOver ? '' : ' Renew now, and the new year begins when this one ends.'
  return write(
    {
      subject: `Your ${product.name} updates ${isOver ? 'have ended' : `end on ${date}`}`,
      title: isOver ? 'Your updates have ended' : `Your updates end on ${date}`,
      updatesUntil: date,
      opening: [
        say`Nothing stops working. You keep every version released by ${date}. Renew if you use ${product.name} for business, or want newer versions.`,
      ],
      rows: [
        ['License key', `ends in ${facts.keyLast4}`],
        ['One more year', `${price}, once`],
      ],
      action: link(
        `Renew for one year, ${price.replace(/\.0+$/, '')}`,
        `${sender.siteUrl}/account`,
      ),
      notes: [
        say`Nothing renews automatically. If you do nothing, you pay nothing.${early} We email you 30 days before, and on the day.`,
      ],
      off: link('Turn off these reminders', sender.makeOffLink(facts.accountId)),
    },
    sender,
  )
}
