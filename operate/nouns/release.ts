import { publishCommand } from '../release.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const releaseNoun: Noun = {
  publish: {
    usage: '<version> <folder> [<notes>]',
    help: [
      'take the seven builds of a folder into the shop; a text file of notes says on',
      '/downloads what is new',
    ],
    run: inShop((opened, args) => publishCommand(inDatabase(opened), args), 'publish'),
  },
}
