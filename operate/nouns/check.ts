import { checkCommand } from '../check.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const checkNoun: Noun = {
  '': {
    help: [
      'rows that break a promise, such as a paid order without a key, and a provider or a',
      'database that fails the shop',
    ],
    hasTable: true,
    run: inShop((opened, args, { format }) => checkCommand(inDatabase(opened), args, format)),
  },
}
