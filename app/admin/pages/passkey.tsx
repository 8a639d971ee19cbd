import { slot } from '../../site/slots.ts'
import { SignedOutPage } from './sign-in/signed-out-page.tsx'
import { AddPasskey } from './passkey/add-passkey.tsx'

export default function Passkey() {
  return (
    <SignedOutPage
      title="Add a passkey"
      note={
        <>
          A link works once and expires after ten minutes. Support people get a new one from an
          owner. Owners run <code>{slot('new_link_command')}</code> on the server.
        </>
      }
    >
      <AddPasskey />
    </SignedOutPage>
  )
}
