import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account.module.css'
import type { AccountActions } from './actions.ts'
import { errorText } from './error-text.ts'
import type { RestoringStep } from './state.ts'

interface RestoringProps {
  state: RestoringStep
  actions: AccountActions
}

/** A stored login is being verified again; it is kept while nobody could be asked. */
export function Restoring({ state: { login, problem }, actions }: RestoringProps) {
  if (!problem) {
    return (
      <Sheet>
        <Spinner label={`Signing in as ${login.email}`} />
      </Sheet>
    )
  }
  return (
    <div className={styles.stack}>
      <Notice kind="alert">{errorText(problem)}</Notice>
      <Row>
        <Button look="primary" onClick={() => actions.refresh(login)}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => actions.signOut(login)}>
          Sign out
        </Button>
      </Row>
    </div>
  )
}
