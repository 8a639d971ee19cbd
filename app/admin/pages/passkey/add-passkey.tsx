import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ApiError, post } from '#app/browser/api.ts'
import { requireCookies } from '#app/browser/require-cookies.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { askForPasskey } from '../../calls/ask-for-passkey.ts'
import { useTry } from '../../calls/use-try.ts'
import { CancelPasskey } from '../sign-in/cancel-passkey.tsx'
import { NoPasskeys } from '../sign-in/no-passkeys.tsx'

/** Creates on this device a passkey for the person that the link belongs to. */
export function AddPasskey() {
  const { isBusy, problem, run } = useTry()
  const [added, setAdded] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const token = location.hash.slice(1)
  useEffect(() => {
    // A link that no longer works is refused before anyone fills in the form.
    if (token !== '') openLink(token).catch((error) => setRefusal(findRefusal(error)))
  }, [token])
  if (added !== null) return <Added email={added} />
  if (!browserSupportsWebAuthn()) return <NoPasskeys />
  if (token === '')
    return <Notice kind="alert">Open this page with the full link you were given.</Notice>
  if (refusal !== null) return <Notice kind="alert">{refusal}</Notice>

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = `${new FormData(event.currentTarget).get('name')}`
    void run(async () => setAdded(await addPasskey(token, name)))
  }

  return (
    <form onSubmit={submit} className="stacked">
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of this device, or with a
        security key.
      </p>
      <TextField
        label="Name of this device"
        name="name"
        maxLength={60}
        required
        autoComplete="off"
        placeholder="Laptop"
        hint="Helps you tell your passkeys apart."
      />
      {problem !== null && <Notice kind="alert">{problem.join(' ')}</Notice>}
      <Row>
        <Button type="submit" look="primary" isBusy={isBusy} doing="Waiting for the device">
          Add a passkey
        </Button>
        {isBusy && <CancelPasskey />}
      </Row>
    </form>
  )
}

async function openLink(token: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireCookies()
  return post('console/link/begin', { token })
}

/** Finds why a link doesn't work; null if the shop didn't answer. */
const findRefusal = (error: unknown) =>
  error instanceof ApiError && error.code === 'refused' ? error.sentence : null

async function addPasskey(token: string, name: string): Promise<string> {
  const optionsJSON = await openLink(token)
  const attestation = await askForPasskey(() => startRegistration({ optionsJSON }))
  const finish = { token, attestation, name }
  const { email } = await post<{ email: string }>('console/link/finish', finish)
  return email
}

function Added({ email }: { email: string }) {
  return (
    <div className="stacked" role="status">
      <p>
        Done: this passkey belongs to <strong>{email}</strong>. Every owner gets an email.
      </p>
      <Row>
        <ButtonLink look="primary" href="/admin/sign-in">
          Sign in
        </ButtonLink>
      </Row>
    </div>
  )
}
