import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import styles from '../account.module.css'
import { ask, LoginRefused, useSession } from '../session.ts'
import { readLogin } from '../stored-login.ts'
import type { Keys, Refresh } from './use-keys.ts'

interface EulaPromptProps {
  keys: Keys
  refresh: Refresh
}

export function EulaPrompt({ keys: { busy, problem, run }, refresh }: EulaPromptProps) {
  const { login, dispatch } = useSession()

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
    <div className={styles.stack}>
      <Notice kind="warn">
        <p>{messages.eulaNotAccepted}</p>
        <p>
          Read the <a href="/eula">end-user license agreement</a> first. Accepting it is noted with
          the date, once.
        </p>
      </Notice>
      <Row>
        <Button look="primary" onClick={press} disabled={busy !== null}>
          {busy === 'accept' ? 'Accepting...' : 'Accept EULA'}
        </Button>
      </Row>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </div>
  )
}
