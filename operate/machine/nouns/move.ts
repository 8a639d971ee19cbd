import { moveCommand } from '../move.ts'
import { inShop, type Noun } from '../../verb.ts'

export const moveNoun: Noun = {
  '': {
    usage: '<database url>, or: embedded',
    help: 'Move the shop to an empty database on another server, or from there into DATA_DIR. Stop the shop first.',
    hasTable: true,
    run: inShop((opened, args, { format }) => moveCommand(opened, args, format)),
  },
}
