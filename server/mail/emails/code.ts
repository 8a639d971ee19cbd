import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { machineText, layOut, type EmailText, type Sender } from './layout.ts'

export interface CodeFacts {
  kind: 'code'
  code: string
}

export function writeCodeEmail({ code }: CodeFacts, sender: Sender): EmailText {
  const subject = `Your ${product.name} sign-in code`
  const works = 'It works for ten minutes, in the browser that asked for it.'
  const other =
    'If you did not ask for it, ignore this email: without your browser the code opens nothing.'
  return {
    subject,
    text: [
      `Your sign-in code is ${code}`,
      works,
      `Enter it on ${sender.siteUrl}/account`,
      other,
      `Questions? Write to ${sender.supportEmail}.`,
    ].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">Your sign-in code is</p>
        ${machineText(code, 'large')}
        <p style="margin:0 0 12px">${works}</p>
        <p style="margin:0;color:#44566f">${other}</p>`,
      sender,
    ),
  }
}
