import { connectStripeCommand } from '../connect.ts'
import type { Noun } from '../../verb.ts'

export const connectNoun: Noun = {
  stripe: {
    help: [
      'make the webhook at Stripe that the shop needs, and print its secret once;',
      'one that exists gets the right events',
    ],
    run: connectStripeCommand,
  },
}
