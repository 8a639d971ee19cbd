import { useEffect } from 'react'
import { post } from '../../browser/api.ts'
import { sayHour } from '../../say/say-day.ts'
import { slot } from '../../site/slots.ts'
import { ThemeSwitch } from '../../frame/theme-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { readSession, useSession } from '../calls/session.ts'
import { Logo } from './logo.tsx'
import { daily, parents, setup, type MenuPage } from './menu.ts'
import { PaletteButton } from './palette-button.tsx'
import styles from './rail.module.css'

/**
 * Shows where you are, where you can go, and what is waiting there. On a phone it is a bar, with the
 * rest in a menu.
 */
export function Rail({ path }: { path: string }) {
  useEffect(() => void readSession(), [path])
  return (
    <header className={styles.rail}>
      <button
        type="button"
        className={`sign ${styles.toggle}`}
        popoverTarget="menu"
        aria-label="Menu"
      >
        <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
          <path d="M2 4.5h14M2 9h14M2 13.5h14" stroke="currentcolor" strokeWidth="1.6" />
        </svg>
      </button>
      <Logo />
      <PaletteButton />
      <div id="menu" popover="auto" className={styles.menu}>
        <button
          type="button"
          className={`sign close ${styles.close}`}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close"
        />
        <Menu label="Admin" pages={daily} path={path} />
        <Menu label="Setup" pages={setup} path={path} />
        <SignedIn />
      </div>
    </header>
  )
}

function Menu({ label, pages, path }: { label: string; pages: MenuPage[]; path: string }) {
  const session = useSession()
  const current = parents[path] ?? path
  const waitingAt = ({ waits }: MenuPage) => (waits && session?.waiting[waits]) ?? 0
  const isShown = (page: MenuPage) =>
    (!page.ownersOnly || session?.role !== 'support') &&
    (!page.onlyWhileWaiting || page.path === path || waitingAt(page) > 0)
  return (
    <nav aria-label={label}>
      {pages.filter(isShown).map((page) => (
        <a
          key={page.path}
          href={page.path}
          aria-current={page.path === current ? (page.path === path ? 'page' : 'true') : undefined}
        >
          <Icon path={page.icon} />
          <span>{page.label}</span>
          <Waiting count={waitingAt(page)} />
        </a>
      ))}
    </nav>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path
        d={path}
        stroke="currentcolor"
        strokeWidth="1.35"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <em>
      {count.toLocaleString('en-US')} <span className="heard">waiting</span>
    </em>
  )
}

function SignedIn() {
  const session = useSession()
  return (
    <div className={`note ${styles.me}`}>
      <b>{session?.email}</b>
      {session && <span>{describe(session)}</span>}
      <span>Times are in {slot('time_zone')}</span>
      <div className="line spread">
        <ThemeSwitch />
        <Button look="quiet" size="small" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  )
}

function describe({ role, ends_at: end }: { role: string; ends_at: string }): string {
  return `${role === 'owner' ? 'Owner' : 'Support'}, signed in until ${sayHour(end)}`
}

/** Signs out. If the session can't be ended, it still expires after its twelve hours. */
async function signOut(): Promise<void> {
  await post('console/sign-out', {}).catch(() => {})
  location.assign('/admin/sign-in')
}
