import { Counter, Gauge, type Registry } from 'prom-client'
import type { SendMail } from '../mail/transport.ts'

/** Counts what became of each email at the mail server, and says whether the last try failed. */
export function countMail(registry: Registry): (sendMail: SendMail) => SendMail {
  const handed = new Counter({
    name: 'shop_emails_handed_total',
    help: 'Emails by what the mail server did: taken, refused for good, or failed for now.',
    labelNames: ['result'],
    registers: [registry],
  })
  const failing = new Gauge({
    name: 'shop_mail_failing',
    help: '1 while the last email that was tried could not be handed over.',
    registers: [registry],
  })
  const note = (result: 'taken' | 'refused' | 'failed') => {
    handed.inc({ result })
    failing.set(result === 'failed' ? 1 : 0)
  }
  return (sendMail) => async (mail) => {
    try {
      const answer = await sendMail(mail)
      note(answer === 'taken' ? 'taken' : 'refused')
      return answer
    } catch (error) {
      note('failed')
      throw error
    }
  }
}
