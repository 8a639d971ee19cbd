import { listAudit, verifyAudit } from '../audit.ts'
import { inDatabase, inShop, type Noun } from '../verb.ts'

export const auditNoun: Noun = {
  list: {
    usage: '[--subject <id>] [--actor <name>] [--action <name>] [--below <number>]',
    help: ['what operators did and why, newest first, fifty at a time'],
    hasTable: true,
    run: inShop((opened, args, { format }) => listAudit(inDatabase(opened), args, format)),
  },
  verify: {
    usage: '[<head>]',
    help: [
      'show that no action was changed or removed afterwards; prints the head of the chain.',
      'The end that the newest signed copy in BACKUP_TO notes, and one of a daily email if given,',
      'also prove that nobody rewrote the whole chain',
    ],
    run: inShop((opened, args) => verifyAudit(inDatabase(opened), args)),
  },
}
