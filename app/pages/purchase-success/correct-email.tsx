import { post } from '../../browser/api.ts'
import { EmailForm } from '../../ui/emailed-code/email-form.tsx'
import { messages } from '../../say/messages.ts'
import { useCall } from '../account/use-call.ts'

interface CorrectEmailProps {
  label: string
  hint: string
  orderId: string
  corrected: () => void
}

/** Asks for a payment's missing address, or for another one. The order and its key are sent there. */
export function CorrectEmail({ label, hint, orderId, corrected }: CorrectEmailProps) {
  const { busy, problem, run } = useCall<'correct'>()

  async function send(email: string) {
    const correct = () => post('order/correct-email', { order_id: orderId, email })
    const own = { 400: messages.invalidEmail }
    if (await run('correct', correct, messages.correctEmailFailed, own)) corrected()
  }

  return (
    <EmailForm
      label={label}
      hint={hint}
      look="plain"
      send={(email) => void send(email)}
      isBusy={busy !== null}
      problem={problem}
      action="Send my key there"
      doing="Sending..."
    />
  )
}
