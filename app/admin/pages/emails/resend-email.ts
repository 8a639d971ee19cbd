import type { NamedAction } from '../../ui/actions.tsx'

/** What happens to every email that is sent again. */
export const rewritten =
  'The email is rewritten with current data and goes to the address on record, which may have changed.'

export function resendEmail(id: string, label: string): NamedAction {
  return {
    label,
    call: 'emails/resend',
    title: 'Resend this email?',
    effect: rewritten,
    button: 'Resend email',
    input: { email: id },
    done: 'The email is on its way.',
  }
}
