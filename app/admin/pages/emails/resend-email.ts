import type { EmailPreview } from '#contract/admin/emails.ts'
import type { NamedAction } from '../../ui/actions.tsx'

/** What happens to every email that is sent again. */
export const rewritten =
  'The email is rewritten with current data and goes to the address on record, which may have changed.'

/** Once it is known what will be sent, the question names who gets it. */
export function resendEmail(id: string, label: string, preview?: EmailPreview): NamedAction {
  return {
    label,
    call: 'emails/resend',
    title: preview ? `Resend to ${preview.to}?` : 'Resend this email?',
    effect: preview ? `“${preview.subject}” is sent as in the preview.` : rewritten,
    button: 'Resend email',
    input: { email: id },
    done: preview ? `The email is on its way to ${preview.to}.` : 'The email is on its way.',
  }
}
