import { post } from '../../api.ts'
import { ThemeSwitch } from '../../frame/theme-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session.ts'
import { usePath } from '../../page-facts.ts'
import styles from './footer.module.css'
import { signedOutPages } from './header.tsx'

export function AdminFooter() {
  const isOpen = signedOutPages.includes(usePath())
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {isOpen ? <a href="/">Back to the shop</a> : <SignedIn />}
        <ThemeSwitch />
      </div>
    </footer>
  )
}

function SignedIn() {
  const session = useSession()
  if (session === null) return <span />
  const end = new Date(session.ends_at)
  const hour = end.toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return (
    <div className={styles.who}>
      <span>
        {session.email}, {session.role}. Signed in until {hour}.
      </span>
      <Button look="quiet" size="small" onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  )
}

/** A session that could not be ended expires after its twelve hours. */
async function signOut(): Promise<void> {
  await post('console/sign-out', {}).catch(() => {})
  location.assign('/admin/sign-in')
}
