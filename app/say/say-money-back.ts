import type { MoneyBack } from '#contract/prices.ts'
import { formatCents } from '#contract/money.ts'

/** Writes a sentence for each kind of money that was or will be returned. */
export function sayMoneyBack({ currency, ...cents }: MoneyBack): string[] {
  const say = (amount: number, words: (money: string) => string) =>
    amount > 0 ? [words(formatCents(amount, currency))] : []
  return [
    ...say(cents.refunded, (money) => `${money} went back to you.`),
    ...say(cents.on_its_way, (money) => `A refund of ${money} is on its way.`),
    ...say(cents.taken_back, (money) => `Your bank reversed ${money}.`),
  ]
}
