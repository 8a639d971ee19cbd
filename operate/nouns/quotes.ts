import {
  createQuoteCommand,
  creating,
  listQuotesCommand,
  newLinkCommand,
  withdrawQuoteCommand,
} from '../quotes.ts'
import { inDatabase, inShop, type Noun, type Verb } from '../verb.ts'

const decide = (
  command: typeof createQuoteCommand,
): Pick<Verb, 'hasTable' | 'hasTrial' | 'run'> => ({
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) => command(inDatabase(opened), args, call)),
})

export const quotesNoun: Noun = {
  list: {
    usage: '[--after <page>]',
    help: ['all offers, newest first, fifty at a time'],
    hasTable: true,
    run: inShop((opened, args, { format }) => listQuotesCommand(inDatabase(opened), args, format)),
  },
  create: {
    usage: creating,
    help: ['an offer for a team: a link that is paid by card'],
    ...decide(createQuoteCommand),
  },
  withdraw: {
    usage: '<id> --reason "…"',
    help: ['end an offer that nobody paid'],
    ...decide(withdrawQuoteCommand),
  },
  'new-link': {
    usage: '<id> --reason "…"',
    help: ['another link to an offer that nobody paid; the one before stops working'],
    ...decide(newLinkCommand),
  },
}
