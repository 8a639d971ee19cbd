import { describeActionVerb, runActionVerb } from '../action-verb.ts'
import { listApiKeysCommand, listUsage, revokeApiKeyVerb } from '../api-keys.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const apiKeysNoun: Noun = {
  list: {
    usage: listUsage,
    help: ['the API keys, including those that ended'],
    hasTable: true,
    run: inShop((opened, args, call) => listApiKeysCommand(inDatabase(opened), args, call.format)),
  },
  revoke: {
    usage: describeActionVerb(revokeApiKeyVerb),
    help: ['end a key at once'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) => {
      const name = 'api-keys revoke'
      return runActionVerb(inDatabase(opened), revokeApiKeyVerb, { name, args }, call)
    }),
  },
}
