import { connectStripeCommand } from '../connect.ts'
import type { Noun } from '../../verb.ts'

export const connectNoun: Noun = {
  stripe: {
    help: 'Create the webhook that the shop needs at Stripe, and print its secret once. An existing webhook gets the right events.',
    run: connectStripeCommand,
  },
}
