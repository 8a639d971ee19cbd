import type { NamedAction } from '../../ui/actions.tsx'

export function resendEmail(id: string, label: string): NamedAction {
  return {
    label,
    call: 'emails/resend',
    title: 'Send this email again?',
    effect:
      'It is written anew from what is known now, and goes to the address on record, which can have changed since.',
    button: 'Send again',
    input: { email: id },
    done: 'The email is on its way.',
  }
}
