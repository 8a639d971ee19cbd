import { emailStates } from '#contract/admin/states.ts'
import {
  decideHeldCommand,
  emailsCommand,
  listEmailsCommand,
  resendEmailCommand,
  testEmailCommand,
} from '../emails.ts'
import { withJobs } from '../with-jobs.ts'
import { inDatabase, inShop, withKeys, type Noun, type Verb } from '../verb.ts'

const runEmails = (verb: string) =>
  inShop((opened, args) => emailsCommand(inDatabase(opened), args, process.stdin), verb)

const decideHeld = (verb: 'send-held' | 'drop-held', help: string): Verb => ({
  usage: '[<id>…] --reason "…"',
  help: [help],
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withJobs(opened, (jobs) =>
      decideHeldCommand({ ...inDatabase(opened), jobs }, verb, args, call),
    ),
  ),
})

export const emailsNoun: Noun = {
  list: {
    usage: '[--state <state>] [--to <email>] [--after <page>]',
    help: ['every kind, newest first, fifty at a time. A state is', emailStates.join(', ')],
    hasTable: true,
    run: inShop((opened, args, { format }) => listEmailsCommand(inDatabase(opened), args, format)),
  },
  undelivered: {
    help: ['keys that did not reach their buyers, and what to do'],
    run: runEmails('undelivered'),
  },
  resend: {
    usage: '<id> --reason "…"',
    help: ['send a key or a receipt again, to the address on record'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withJobs(opened, (jobs) => resendEmailCommand({ ...withKeys(opened), jobs }, args, call)),
    ),
  },
  'send-held': decideHeld('send-held', 'send what waited when a backup was restored'),
  'drop-held': decideHeld('drop-held', 'drop it, such as what was sent before'),
  test: {
    usage: '<email>',
    help: ['send a test email now, and say what the mail server answers'],
    run: inShop(({ config }, args) => testEmailCommand(config, args)),
  },
  bounced: {
    usage: '< message.eml',
    help: ['read what a mail server says about an email that came back'],
    run: runEmails('bounced'),
  },
}
