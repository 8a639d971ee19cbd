import type { EmailKind } from '#contract/admin/email-kinds.ts'
import { accountWords } from './account-words.ts'
import { withdrawalWords } from './withdrawal-words.ts'
import { licenseWords } from './license-words.ts'
import type { EmailText, Message, Sender } from './message.ts'
import { moneyWords } from './money-words.ts'
import { orderWords } from './order-words.ts'
import { ownerWords } from './owner-words.ts'
import { write } from './write.ts'

/**
 * Every kind of email, as a function from its facts to its words. The names of kinds are stored, so they must
 * not change.
 */
const words = {
  ...accountWords,
  ...licenseWords,
  ...orderWords,
  ...withdrawalWords,
  ...ownerWords,
  ...moneyWords,
}

type Kind = keyof typeof words

export type Facts<K extends Kind> = Parameters<(typeof words)[K]>[0]
export type EmailFacts = { [K in Kind]: { kind: K } & Facts<K> }[Kind]

export function writeEmail(facts: EmailFacts, sender: Sender): EmailText {
  const say = words[facts.kind satisfies EmailKind] as (
    facts: EmailFacts,
    sender: Sender,
  ) => Message
  return write(say(facts, sender), sender)
}
