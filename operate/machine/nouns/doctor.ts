import { doctorCommand } from '../doctor.ts'
import type { Noun } from '../../verb.ts'

export const doctorNoun: Noun = {
  '': {
    usage: '[<email>]',
    help: 'Try everything the shop needs, and say what to do about each problem. Sends a test email to this address, or to SUPPORT_EMAIL.',
    hasTable: true,
    run: doctorCommand,
  },
}
