import { messages } from '#app/say/messages.ts'
import { slot } from '#app/site/slots.ts'
import type { LicenseEntry } from '#contract/account.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { ask, forget, LoginRefused, useSession } from '../session.ts'
import { readLogin } from '../stored-login.ts'
import type { Keys, Refresh } from './use-keys.ts'

interface EulaPromptProps {
  licenses: LicenseEntry[]
  keys: Keys
  refresh: Refresh
}

export function EulaPrompt({ licenses, keys: { busy, problem, run }, refresh }: EulaPromptProps) {
  const { login, dispatch } = useSession()
  const isIndividual =
    licenses.length > 0 && licenses.every((each) => each.license_type === 'individual')

  async function acceptEula() {
    const kept = readLogin(Date.now())
    if (!kept) throw new LoginRefused(login)
    await ask(kept, 'accept-eula')
    dispatch({ type: 'eula_accepted', login })
  }

  async function press() {
    const own = { 401: messages.notAuthenticated }
    if (await run('accept', acceptEula, messages.acceptEulaFailed, own)) await refresh()
  }

  return (
    <div className="stacked">
      <Notice kind="warn">{messages.eulaNotAccepted}</Notice>
      {isIndividual && (
        <p>
          In short: one person, one device, {slot('price')} once, and the version you have keeps
          working.
        </p>
      )}
      <Row>
        <Button look="primary" onClick={press} disabled={busy !== null}>
          {busy === 'accept' ? 'Accepting...' : 'Accept EULA'}
        </Button>
        <ButtonLink look="quiet" href="/eula">
          Read the EULA
        </ButtonLink>
      </Row>
      {problem && <Notice kind="alert">{problem}</Notice>}
      {problem === messages.notAuthenticated && (
        <Row>
          <Button onClick={() => forget({ login, dispatch })}>Sign in again</Button>
        </Row>
      )}
    </div>
  )
}
