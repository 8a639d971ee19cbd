import { orderStatuses } from '#server/admin/list-orders.ts'
import { listCorrectionsCommand, listOrdersCommand, listQuarantineCommand } from '../list-orders.ts'
import { withBooks } from '../open-books.ts'
import {
  acceptVerb,
  closeCorrectionVerb,
  completeVerb,
  describeOrderVerb,
  dismissVerb,
  orderCommand,
  refundQuarantinedVerb,
  refundVerb,
} from '../orders.ts'
import { inDatabase, inShop, type Noun, type Verb } from '../verb.ts'

const list = (command: typeof listOrdersCommand, usage: string, ...help: string[]): Verb => ({
  usage,
  help,
  hasTable: true,
  run: inShop((opened, args, { format }) => command(inDatabase(opened), args, format)),
})

const decide = (verb: typeof refundVerb, ...help: string[]): Verb => ({
  usage: describeOrderVerb(verb),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withBooks(opened, (deps) => orderCommand(deps, verb, args, call)),
  ),
})

const note = (verb: typeof dismissVerb, help: string): Verb => ({
  usage: describeOrderVerb(verb),
  help: [help],
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) => orderCommand(inDatabase(opened), verb, args, call)),
})

export const ordersNoun: Noun = {
  list: list(
    listOrdersCommand,
    '[--status <status>] [--after <page>]',
    'newest first, fifty at a time. A status is',
    `${orderStatuses.join(', ')}`,
  ),
  refund: decide(refundVerb, 'give back what is left of its payment, once'),
  quarantine: list(
    listQuarantineCommand,
    '[--after <page>]',
    'payments that were not fulfilled, and why; how many deliveries proved nothing',
  ),
  accept: decide(
    acceptVerb,
    'take a quarantined payment as an order’s, and deliver it. Without an order, it is the',
    'one it was begun for',
  ),
  'refund-quarantined': decide(refundQuarantinedVerb, 'give a quarantined payment back, once'),
  dismiss: note(dismissVerb, 'take a payment from the list, and do nothing else'),
  complete: decide(completeVerb, 'give a paid order its missing address, and deliver it'),
  corrections: list(
    listCorrectionsCommand,
    '[--after <page>]',
    'corrections of an address that wait: for their day to pass, or for a person to decide',
  ),
  'close-correction': note(closeCorrectionVerb, 'note what was decided'),
}
