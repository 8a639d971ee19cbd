import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import styles from './account.module.css'
import { errorText } from './error-text.ts'
import type { InfoProps } from './info-props.ts'

export function EulaPrompt({ state: { busy, problem }, actions }: InfoProps) {
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
        <Button look="primary" onClick={actions.acceptEula} disabled={busy !== null}>
          {busy === 'eula' ? 'Accepting...' : 'Accept EULA'}
        </Button>
      </Row>
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
    </div>
  )
}
