import { post } from '../../api.ts'
import { EmailForm } from '../../ui/emailed-code/email-form.tsx'
import { messages } from '../../messages.ts'
import { useCall } from '../account/use-call.ts'
import styles from './order-card.module.css'

interface CorrectEmailProps {
  orderId: string
  /** The key is on its way there. */
  corrected: () => void
}

/** Takes the address that the payment lacks, or another one. The order and its key go there. */
export function CorrectEmail({ orderId, corrected }: CorrectEmailProps) {
  const { busy, problem, run } = useCall<'correct'>()

  async function send(email: string) {
    const correct = () => post('order/correct-email', { order_id: orderId, email })
    const own = { 400: messages.invalidEmail }
    if (await run('correct', correct, messages.correctEmailFailed, own)) corrected()
  }

  return (
    <div className={`stacked ${styles.form}`}>
      <EmailForm
        label="The right email address"
        hint="The order moves to this address, and its key goes there at once."
        send={(email) => void send(email)}
        isBusy={busy !== null}
        problem={problem}
        action="Send my key there"
        doing="Sending..."
      />
    </div>
  )
}

/** The same for an order that has an address; open where its email came back. */
export function WrongEmail({ isOpen, ...form }: CorrectEmailProps & { isOpen: boolean }) {
  return (
    <details className={`disclosure unprinted muted ${styles.wrong}`} open={isOpen}>
      <summary>Wrong email address?</summary>
      <CorrectEmail {...form} />
    </details>
  )
}
