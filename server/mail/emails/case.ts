import { html } from 'hono/html'
import { layOut, type EmailText, type Sender } from './layout.ts'

/** An order that a person has to decide about; each line is a fact. */
export interface CaseFacts {
  kind: 'case_opened'
  caseId: string
  orderId: string
  lines: string[]
}

/** Goes to support when a person has to decide. */
export function writeCaseEmail({ caseId, orderId, lines }: CaseFacts, sender: Sender): EmailText {
  const subject = `Case: order ${orderId}`
  const close = `When it is decided: npm run operate -- case close ${caseId} --reason "…"`
  return {
    subject,
    text: [...lines, close].join('\n\n'),
    html: layOut(
      subject,
      html`${lines.map((line) => html`<p style="margin:0 0 12px">${line}</p>`)}
        <p style="margin:0;color:#44566f">${close}</p>`,
      sender,
    ),
  }
}
