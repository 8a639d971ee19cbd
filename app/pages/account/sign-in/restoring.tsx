import { useEffect, useEffectEvent } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { loadInfo, signOut, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'

/** Verifies a stored session again; keeps it if the server can't be reached. */
export function Restoring({ wantsTrial }: { wantsTrial: boolean }) {
  const session = useSession()
  const { problem, run } = useCall<'restore'>()
  const load = () => loadInfo(session, 'get-info', { generate_trial_key: wantsTrial })
  const restore = () => run('restore', load, messages.accountInfoFailed)
  const begin = useEffectEvent(restore)

  useEffect(() => void begin(), [])

  if (!problem) {
    return <Spinner label={`Signing in as ${session.login.email}`} />
  }
  return (
    <div className="stacked">
      <Notice kind="alert">{problem}</Notice>
      <Row>
        <Button look="primary" onClick={restore}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => signOut(session)}>
          Sign out
        </Button>
      </Row>
    </div>
  )
}
