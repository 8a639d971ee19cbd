import { inDatabase, inShop, type Noun } from '../verb.ts'
import { listWebhooksCommand } from '../webhooks.ts'

export const webhooksNoun: Noun = {
  list: {
    help: ['the addresses that events are sent to; /admin/webhooks changes them'],
    hasTable: true,
    run: inShop((opened, _args, { format }) => listWebhooksCommand(inDatabase(opened), format)),
  },
}
