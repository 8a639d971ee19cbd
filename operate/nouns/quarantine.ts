import { listQuarantineCommand } from '../quarantine.ts'
import { inShop, type Noun } from '../verb.ts'

export const quarantineNoun: Noun = {
  list: {
    help: ['payments that were not fulfilled, and why; deliveries that proved nothing'],
    run: inShop(({ database }, args) => listQuarantineCommand(database.db, args), 'list'),
  },
}
