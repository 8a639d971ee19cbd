import { checkCommand } from '../check.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const checkNoun: Noun = {
  '': {
    help: [
      'rows that break a promise, such as a paid order without a key, and a provider or a',
      'database that fails the shop',
    ],
    run: inShop((opened, args) => checkCommand(inDatabase(opened), args)),
  },
}
