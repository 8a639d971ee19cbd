import { quoteCommand } from '../quote.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

const runQuote = (verb: string) =>
  inShop((opened, args) => quoteCommand(inDatabase(opened), args), verb)

export const quoteNoun: Noun = {
  create: {
    usage: '--email <buyer> --seats <n> --unit-cents <n> --mode seats|keys [--people <file>]',
    help: ['an offer for a team: a link that is paid by card'],
    run: runQuote('create'),
  },
  list: { help: ['all offers, newest first'], run: runQuote('list') },
  cancel: { usage: '<id>', help: ['end an offer that nobody paid'], run: runQuote('cancel') },
}
