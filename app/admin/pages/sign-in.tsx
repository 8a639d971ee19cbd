import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { useEffect, useRef } from 'react'
import { post } from '../../browser/api.ts'
import { requireCookies } from '../../browser/require-cookies.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { slot } from '../../site/slots.ts'
import { CancelPasskey } from './sign-in/cancel-passkey.tsx'
import { NoPasskeys } from './sign-in/no-passkeys.tsx'
import { SignedOutPage } from './sign-in/signed-out-page.tsx'
import { askForPasskey } from '../calls/ask-for-passkey.ts'
import { useTry } from '../calls/use-try.ts'
import { findNextPage } from './sign-in/next-page.ts'

export default function SignIn() {
  return (
    <SignedOutPage
      title="Sign in to the console"
      note={
        <>
          No passkey, or lost it? Support people get a link from an owner. Owners run{' '}
          <code>{slot('new_link_command')}</code> on the server.
        </>
      }
    >
      <UsePasskey />
    </SignedOutPage>
  )
}

function UsePasskey() {
  const { isBusy, problem, run } = useTry()
  const button = useRef<HTMLButtonElement>(null)
  // The button is focused when the page opens and after a problem.
  useEffect(() => button.current?.focus(), [problem])
  if (!browserSupportsWebAuthn()) return <NoPasskeys />
  return (
    <div className="stacked">
      <p>Your device asks for your fingerprint, your face or its PIN.</p>
      {problem !== null && <Notice kind="alert">{problem.join(' ')}</Notice>}
      <Row>
        <Button
          ref={button}
          look="primary"
          isBusy={isBusy}
          doing="Waiting for the passkey"
          onClick={() => void run(signIn)}
        >
          Sign in with a passkey
        </Button>
        {isBusy && <CancelPasskey />}
      </Row>
    </div>
  )
}

async function signIn(): Promise<void> {
  requireCookies()
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('console/sign-in/begin', {})
  const assertion = await askForPasskey(() => startAuthentication({ optionsJSON }))
  await post('console/sign-in/finish', { assertion })
  location.assign(findNextPage(location.search, location.origin))
}
