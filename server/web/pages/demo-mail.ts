import { Hono } from 'hono'
import type { DemoEmail } from '#contract/served.ts'
import { Refusal } from '../guards/refusal.ts'
import { answerEmail } from '../../mail/show-email.ts'
import type { PageFiles } from '../files/load.ts'
import type { Config } from '../../settings/config.ts'

/** The inbox of the demo's emails. Code outside the product creates it. */
export interface DemoMailbox {
  emails(): DemoEmail[]
}

export function demoMailRoutes(
  { sellerTimeZone }: Pick<Config, 'sellerTimeZone'>,
  pages: PageFiles,
  mailbox: DemoMailbox,
) {
  return new Hono()
    .get('/', () => showMailbox(pages, mailbox.emails(), sellerTimeZone))
    .get('/:id', (c) => {
      const email = mailbox.emails().find(({ id }) => id === c.req.param('id'))
      if (!email)
        throw new Refusal(404, 'not_found', 'This email is no longer in the demo mailbox.')
      return answerEmail(email.html)
    })
}

/**
 * Shows the mailbox. If the page cannot be drawn, it is plain text, because the sign-in codes are shown
 * nowhere else.
 */
function showMailbox({ served }: PageFiles, emails: DemoEmail[], timeZone: string): Response {
  try {
    return served.answer('mailbox', { emails, timeZone })
  } catch (error) {
    const texts = emails.map(
      ({ to, subject, text }) => `To ${to.join(', ')}\n${subject}\n\n${text}`,
    )
    return new Response([`The mailbox can’t be drawn: ${error}`, ...texts].join('\n\n---\n\n'))
  }
}
