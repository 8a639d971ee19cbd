import { exportCommand, findCommand, showCommand } from '../customers.ts'
import {
  customerCommand,
  describeCustomerVerb,
  type CustomerVerbName,
} from '../customer-actions.ts'
import { withJobs } from '../with-jobs.ts'
import { inDatabase, inShop, withKeys, type Noun, type Verb } from '../verb.ts'

const decide = (name: CustomerVerbName, ...help: string[]): Verb => ({
  usage: describeCustomerVerb(name),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withJobs(opened, (jobs) => customerCommand({ ...withKeys(opened), jobs }, name, args, call)),
  ),
})

export const customersNoun: Noun = {
  find: {
    usage: '<text> [--after <page>]',
    help: [
      'by email or part of it, license key, order id (ours or the provider’s), device name or',
      'fingerprint, or invoice number',
    ],
    hasTable: true,
    run: inShop((opened, args, { format }) => findCommand(withKeys(opened), args, format)),
  },
  show: {
    usage: '<id or email>',
    help: ['account, orders, licenses, devices, emails, sign-ins and audit, oldest first'],
    hasTable: true,
    run: inShop((opened, args, { format }) => showCommand(withKeys(opened), args, format)),
  },
  export: {
    usage: '<id or email>',
    help: ['everything stored about them, as JSON, to hand over'],
    run: inShop((opened, args) => exportCommand(inDatabase(opened), args)),
  },
  correct: decide('correct', 'change their email; their sessions end'),
  merge: decide('merge', 'move everything from one account into another'),
  resend: decide(
    'resend',
    'email a key, receipt, invoice or reminder again; the number of an order or invoice',
    'says which. A code is never sent again',
  ),
  erase: decide('erase', 'remove everything that identifies them, except invoices'),
}
