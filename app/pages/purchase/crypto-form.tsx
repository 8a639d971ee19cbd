import { countEvent } from '../../events.ts'
import { useParams } from '../../in-browser.ts'
import { Button } from '../../ui/button.tsx'
import { EmailForm } from './email-form.tsx'

interface CryptoFormProps {
  action: string
  back: () => void
}

export function CryptoForm({ action, back }: CryptoFormProps) {
  return (
    <EmailForm
      action={action}
      hint="The key goes to this address. The next page shows the amount and where to send it."
      button="Continue to payment"
      leaving="Opening the payment page…"
      isRefused={useParams()?.get('problem') === 'invalid_email'}
      takesFocus
      onSend={() => countEvent('begin_crypto_checkout')}
    >
      <Button look="quiet" wide onClick={back}>
        Back
      </Button>
    </EmailForm>
  )
}
