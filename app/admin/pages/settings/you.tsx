import type { Session } from '#contract/admin/session.ts'
import { Actions } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import styles from './settings.module.css'

export function You({ session: { email, role, ends_at: endsAt } }: { session: Session }) {
  return (
    <Panel title="You" padded>
      <div className={styles.stack}>
        <p>
          {email}, {role === 'owner' ? 'owner' : 'support'}. This session ends{' '}
          <When at={endsAt} hour />.
        </p>
        {role === 'owner' && <Elsewhere email={email} />}
      </div>
    </Panel>
  )
}

function Elsewhere({ email }: { email: string }) {
  return (
    <Actions
      actions={[
        {
          call: 'sessions/end',
          label: 'Sign out everywhere',
          title: 'Sign out everywhere?',
          effect: 'All your sessions end at once, this one too.',
          button: 'Sign out everywhere',
          input: { email },
          done: 'Signed out.',
        },
      ]}
      onDone={() => location.assign('/admin/sign-in')}
    />
  )
}
