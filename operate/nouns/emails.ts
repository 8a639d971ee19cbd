import { emailsCommand } from '../emails.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

const runEmails = (verb: string) =>
  inShop((opened, args) => emailsCommand(inDatabase(opened), args, process.stdin), verb)

export const emailsNoun: Noun = {
  list: {
    help: ['keys that did not reach their buyers, and what to do'],
    run: runEmails('list'),
  },
  bounced: {
    usage: '< message.eml',
    help: ['take in what a mail server says of an email that came back'],
    run: runEmails('bounced'),
  },
}
