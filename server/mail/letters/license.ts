import { html } from 'hono/html'
import { licensingSentence, product } from '#contract/product.ts'
import { machineText, onPaper, type LetterText, type Sender } from './paper.ts'

interface LicenseFacts {
  licenseKey: string
  updatesUntil: string
  maxActivations: number
}

export function writeLicenseLetter(facts: LicenseFacts, sender: Sender): LetterText {
  const subject = `Your ${product.name} license key`
  const until = new Date(facts.updatesUntil).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const devices = facts.maxActivations === 1 ? 'one device' : `${facts.maxActivations} devices`
  const covers = `It covers ${devices} and every update released until ${until}. Your version keeps working after that day.`
  const steps = [
    `Download ${product.name} from ${sender.siteUrl}/downloads and start it.`,
    'Enter the key when the app asks for a license.',
    `Your devices and this key are on ${sender.siteUrl}/account; sign in with this e-mail address.`,
  ]
  return {
    subject,
    text: [
      `Thank you for buying ${product.name}. Your license key is`,
      facts.licenseKey,
      covers,
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      licensingSentence,
      `Keep this letter. Questions? Write to ${sender.supportEmail}.`,
    ].join('\n\n'),
    html: onPaper(
      subject,
      html`<p style="margin:0 0 12px">Thank you for buying ${product.name}. Your license key is</p>
        ${machineText(facts.licenseKey, 'normal')}
        <p style="margin:0 0 12px">${covers}</p>
        <ol style="margin:0 0 16px;padding-left:20px">
          ${steps.map((step) => html`<li style="margin:0 0 6px">${step}</li>`)}
        </ol>
        <p style="margin:0;color:#44566f">${licensingSentence} Keep this letter.</p>`,
      sender,
    ),
  }
}
