import { describeActionVerb, runActionVerb } from '../action-verb.ts'
import { endSessionsVerb, linkUsage, listAdminsCommand, makeLinkCommand } from '../admins.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const adminsNoun: Noun = {
  list: {
    help: ['who may enter the console, with their passkeys and open sessions'],
    hasTable: true,
    run: inShop((opened, _, call) => listAdminsCommand(inDatabase(opened), call)),
  },
  link: {
    usage: linkUsage,
    help: ['a link that adds a passkey, for ten minutes: the first one, or after one was lost'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, _, call) => makeLinkCommand(inDatabase(opened), call)),
  },
  'end-sessions': {
    usage: describeActionVerb(endSessionsVerb),
    help: ['sign somebody out of the console everywhere'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) => {
      const name = 'admins end-sessions'
      return runActionVerb(inDatabase(opened), endSessionsVerb, { name, args }, call)
    }),
  },
}
