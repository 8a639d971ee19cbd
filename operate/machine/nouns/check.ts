import { createMeasureDisks } from '#server/disks.ts'
import { checkCommand } from '../check.ts'
import { inDatabase, inShop, type Noun } from '../../verb.ts'

export const checkNoun: Noun = {
  '': {
    help: [
      'rows that break a promise, such as a paid order without a key, and a provider, a',
      'database or a disk that fails the shop',
    ],
    hasTable: true,
    run: inShop((opened, args, { format }) =>
      checkCommand(inDatabase(opened), args, format, createMeasureDisks(opened.config)),
    ),
  },
}
