import { orderStatuses } from '#contract/admin/states.ts'
import type { FulfillDeps } from '#server/orders/order.ts'
import { describeActionVerb, runActionVerb, type ActionVerb } from '../action-verb.ts'
import {
  listCorrectionsCommand,
  listOrdersCommand,
  listQuarantineCommand,
  ordersUsage,
} from '../list-orders.ts'
import { withOrders } from '../with-jobs.ts'
import {
  acceptVerb,
  closeCorrectionVerb,
  completeVerb,
  dismissVerb,
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

const decide = (name: string, verb: ActionVerb<FulfillDeps>, ...help: string[]): Verb => ({
  usage: describeActionVerb(verb),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withOrders(opened, (deps) => runActionVerb(deps, verb, { name: `orders ${name}`, args }, call)),
  ),
})

const note = (name: string, verb: typeof dismissVerb, help: string): Verb => ({
  usage: describeActionVerb(verb),
  help: [help],
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    runActionVerb(inDatabase(opened), verb, { name: `orders ${name}`, args }, call),
  ),
})

export const ordersNoun: Noun = {
  list: list(
    listOrdersCommand,
    ordersUsage,
    'newest first, fifty at a time. A status is',
    `${orderStatuses.join(', ')}`,
  ),
  refund: decide('refund', refundVerb, 'refund what is left of its payment, once'),
  quarantine: list(
    listQuarantineCommand,
    '[--after <page>]',
    'payments that were not fulfilled, and why; how many deliveries proved nothing',
  ),
  accept: decide(
    'accept',
    acceptVerb,
    'take a quarantined payment as an order’s, and deliver it. Without an order, it is the',
    'one it was begun for',
  ),
  'refund-quarantined': decide(
    'refund-quarantined',
    refundQuarantinedVerb,
    'refund a quarantined payment, once',
  ),
  dismiss: note('dismiss', dismissVerb, 'take a payment from the list, and do nothing else'),
  complete: decide(
    'complete',
    completeVerb,
    'give a paid order its missing address, and deliver it',
  ),
  corrections: list(
    listCorrectionsCommand,
    '[--after <page>]',
    'corrections of an address that wait: for their day to pass, or for a person to decide',
  ),
  'close-correction': note('close-correction', closeCorrectionVerb, 'note what was decided'),
}
