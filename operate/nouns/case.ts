import { caseCommand } from '../cases.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

const runCase = (verb: string) =>
  inShop((opened, args) => caseCommand(inDatabase(opened), args), verb)

export const caseNoun: Noun = {
  list: {
    help: ['corrections of an address that a person has to decide'],
    run: runCase('list'),
  },
  close: { usage: '<id> --reason "…"', help: ['note what was decided'], run: runCase('close') },
}
