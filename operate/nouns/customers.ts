import { exportCommand, findCommand, showCommand } from '../customers.ts'
import { inDatabase, inShop, withKeys, type Noun } from '../verb.ts'

export const customersNoun: Noun = {
  find: {
    usage: '<text> [--after <page>]',
    help: [
      'by email or part of it, license key, order id (ours or the provider’s), device name or',
      'fingerprint, or invoice number',
    ],
    hasTable: true,
    run: inShop((opened, args, { format }) => findCommand(withKeys(opened), args, format)),
  },
  show: {
    usage: '<id or email>',
    help: ['account, orders, licenses, devices, emails, sign-ins and audit, oldest first'],
    hasTable: true,
    run: inShop((opened, args, { format }) => showCommand(withKeys(opened), args, format)),
  },
  export: {
    usage: '<id or email>',
    help: ['everything that is stored of them, as JSON, to hand over'],
    run: inShop((opened, args) => exportCommand(inDatabase(opened), args)),
  },
}
