import { doctorCommand } from '../doctor.ts'
import type { Noun } from '../../verb.ts'

export const doctorNoun: Noun = {
  '': {
    usage: '[<email>]',
    help: [
      'try everything the shop needs from outside, and say what to do; sends a test email to',
      'this address, or to SUPPORT_EMAIL',
    ],
    hasTable: true,
    run: doctorCommand,
  },
}
