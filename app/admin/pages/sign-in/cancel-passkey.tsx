import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { Button } from '#app/ui/button.tsx'

/** Ends the wait for a passkey, for a browser that lost its own dialog. */
export function CancelPasskey() {
  return (
    <Button look="quiet" onClick={() => WebAuthnAbortService.cancelCeremony()}>
      Cancel
    </Button>
  )
}
