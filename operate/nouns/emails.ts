import { emailsCommand, resendEmailCommand } from '../emails.ts'
import { withJobs } from '../open-books.ts'
import { inDatabase, inShop, withKeys, type Noun } from '../verb.ts'

const runEmails = (verb: string) =>
  inShop((opened, args) => emailsCommand(inDatabase(opened), args, process.stdin), verb)

export const emailsNoun: Noun = {
  list: {
    help: ['keys that did not reach their buyers, and what to do'],
    run: runEmails('list'),
  },
  resend: {
    usage: '<id of customers show> --reason "…"',
    help: ['send a key or a receipt again, to the address on record'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withJobs(opened, (jobs) => resendEmailCommand({ ...withKeys(opened), jobs }, args, call)),
    ),
  },
  bounced: {
    usage: '< message.eml',
    help: ['take in what a mail server says of an email that came back'],
    run: runEmails('bounced'),
  },
}
