import { createMeasureDisks } from '#server/disks.ts'
import { checkCommand } from '../check.ts'
import { inDatabase, inShop, type Noun } from '../../verb.ts'

export const checkNoun: Noun = {
  '': {
    help: 'List rows that break a promise, such as a paid order without a key, and everything that fails the shop now: a provider, the database, a backup, a disk or emails that wait.',
    hasTable: true,
    run: inShop((opened, args, { format }) =>
      checkCommand(inDatabase(opened), args, format, createMeasureDisks(opened.config)),
    ),
  },
}
