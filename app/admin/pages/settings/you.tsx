import type { Session } from '#contract/admin/session.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { When } from '../../ui/when.tsx'
import styles from './settings.module.css'

export function You({ session: { email, role, ends_at: endsAt } }: { session: Session }) {
  return (
    <ActionPanel
      title="You"
      actions={role === 'owner' ? [signOutEverywhere(email)] : []}
      onDone={() => location.assign('/admin/sign-in')}
    >
      <p className={styles.lead}>
        {email}, {role === 'owner' ? 'owner' : 'support'}. This session ends{' '}
        <When at={endsAt} hour />.
      </p>
    </ActionPanel>
  )
}

function signOutEverywhere(email: string): NamedAction {
  return {
    call: 'sessions/end',
    label: 'Sign out everywhere',
    title: 'Sign out everywhere?',
    effect: 'All your sessions end, including this one.',
    button: 'Sign out everywhere',
    input: { email },
    done: 'Signed out.',
  }
}
