import { moveCommand } from '../move.ts'
import { inShop, type Noun } from '../../verb.ts'

export const moveNoun: Noun = {
  '': {
    usage: '<database url>, or: embedded',
    help: [
      'move the shop to an empty database of another server, or from there into DATA_DIR;',
      'stop it before',
    ],
    hasTable: true,
    run: inShop((opened, args, { format }) => moveCommand(opened, args, format)),
  },
}
