import { html } from 'hono/html'
import { licensingSentence, product } from '#contract/product.ts'
import { longDate } from '../../long-date.ts'
import { machineText, layOut, type EmailText, type Sender } from './layout.ts'

export interface LicenseFacts {
  kind: 'license'
  licenseKey: string
  updatesUntil: string
  maxActivations: number
  /** The person it was bought for, when somebody else bought it. */
  holder?: { name: string; buyer: string }
}

export function writeLicenseEmail(facts: LicenseFacts, sender: Sender): EmailText {
  const subject = `Your ${product.name} license key`
  const until = longDate(facts.updatesUntil)
  const devices = facts.maxActivations === 1 ? 'one device' : `${facts.maxActivations} devices`
  const covers = `It covers ${devices} and every update released until ${until}. Your version keeps working after that day.`
  const opening = `${introduce(facts)} Your license key is`
  const steps = [
    `Download ${product.name} from ${sender.siteUrl}/downloads and start it.`,
    'Enter the key when the app asks for a license.',
    sayWhereItIs(facts, sender),
  ]
  // The sentence is about one person on one device.
  const terms = facts.maxActivations === 1 ? `${licensingSentence} ` : ''
  const keep = `${terms}Keep this email.`
  return {
    subject,
    text: [
      opening,
      facts.licenseKey,
      covers,
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      keep,
      `Questions? Write to ${sender.supportEmail}.`,
    ].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${opening}</p>
        ${machineText(facts.licenseKey, 'normal')}
        <p style="margin:0 0 12px">${covers}</p>
        <ol style="margin:0 0 16px;padding-left:20px">
          ${steps.map((step) => html`<li style="margin:0 0 6px">${step}</li>`)}
        </ol>
        <p style="margin:0;color:#44566f">${keep}</p>`,
      sender,
    ),
  }
}

function introduce({ holder }: LicenseFacts): string {
  if (!holder) return `Thank you for buying ${product.name}.`
  return `${holder.name}, this ${product.name} license was bought for you by ${holder.buyer}.`
}

function sayWhereItIs({ holder }: LicenseFacts, { siteUrl }: Sender): string {
  if (holder)
    return `When you change computers, ask ${holder.buyer} to release the old one: the license belongs to that account.`
  return `Your devices and this key are on ${siteUrl}/account; sign in with this email address.`
}
