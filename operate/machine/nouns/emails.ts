import { markBouncedCommand, testEmailCommand, undeliveredCommand } from '../emails.ts'
import { inDatabase, inShop, type Noun } from '../../verb.ts'

export const emailsNoun: Noun = {
  undelivered: {
    help: 'List keys that did not reach their buyers, and say what to do.',
    run: inShop((opened) => undeliveredCommand(inDatabase(opened))),
  },
  test: {
    usage: '<email>',
    help: 'Send a test email now, and say what the mail server answers.',
    run: inShop(({ config }, args) => testEmailCommand(config, args)),
  },
  bounced: {
    usage: '< message.eml',
    help: 'Read what a mail server says about an email that came back.',
    run: inShop((opened) => markBouncedCommand(inDatabase(opened), process.stdin)),
  },
}
