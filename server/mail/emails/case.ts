import { html } from 'hono/html'
import type { CaseFacts } from '../outbox.ts'
import { onPaper, type LetterText, type Sender } from './layout.ts'

/** Goes to support, when a person has to decide. */
export function writeCaseEmail({ caseId, orderId, lines }: CaseFacts, sender: Sender): LetterText {
  const subject = `Case: order ${orderId}`
  const close = `When it is decided: npm run operate -- case close ${caseId} --reason "…"`
  return {
    subject,
    text: [...lines, close].join('\n\n'),
    html: onPaper(
      subject,
      html`${lines.map((line) => html`<p style="margin:0 0 12px">${line}</p>`)}
        <p style="margin:0;color:#44566f">${close}</p>`,
      sender,
    ),
  }
}
