import type { EmailText, Message, Sender } from './message.ts'
import { link, mailTo, type Sentence } from './sentence.ts'
import { write } from './write.ts'

/** An email of two paragraphs: what happened, and what that means for its reader. */
export interface Notice {
  subject: string
  title: string
  what: Sentence
  next: Sentence
  /** Where its button leads. */
  to: 'account' | 'support' | 'purchase'
}

type Addresses = Pick<Sender, 'siteUrl' | 'supportEmail'>

export function writeNotice({ what, next, to, ...heading }: Notice, sender: Addresses): EmailText {
  const message: Message = { ...heading, opening: [what, next], action: leadTo(to, sender) }
  return write(message, sender)
}

function leadTo(to: Notice['to'], { siteUrl, supportEmail }: Addresses) {
  if (to === 'purchase') return link('Order again', `${siteUrl}/purchase`)
  return to === 'account'
    ? link('Open your account', `${siteUrl}/account`)
    : link('Email support', mailTo(supportEmail).url)
}
