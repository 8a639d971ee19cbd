import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { AboveHeader } from '../../frame/above-header.tsx'
import { ThemeSwitch } from '../../frame/theme-switch.tsx'
import { usePath } from '../../page-facts.ts'
import { ErrorBoundary as Broken } from '../../frame/broken.tsx'
import '../ui/parts.css'
import styles from './frame.module.css'
import { keepFocus } from './keep-focus.ts'
import { Logo } from './logo.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'

/** Pages for somebody who is not signed in yet. */
const signedOutPages = ['/admin/sign-in', '/admin/passkey']

/** What surrounds a page of the console. A layout, so that no page of the shop has its styles. */
export default function Frame() {
  return (
    <Around>
      <Outlet />
    </Around>
  )
}

export function ErrorBoundary() {
  return (
    <Around>
      <Broken />
    </Around>
  )
}

/** The rail at the left of the page, or a bar above it on a phone. */
function Around({ children }: { children: ReactNode }) {
  const path = usePath()
  const place = useRef<HTMLElement>(null)
  useEffect(() => keepFocus(place.current!), [])
  const isSignedOut = signedOutPages.includes(path)
  const main = (
    <main ref={place} id="main" data-asleep="">
      {!isSignedOut && (
        <noscript>
          <p className={styles.unscripted}>The console needs JavaScript.</p>
        </noscript>
      )}
      {children}
    </main>
  )
  if (isSignedOut) return <Closed>{main}</Closed>
  return (
    <div className={styles.frame}>
      <AboveHeader />
      <Rail path={path} />
      <Palette />
      {main}
    </div>
  )
}

function Closed({ children }: { children: ReactNode }) {
  return (
    <div className={styles.closed}>
      <AboveHeader />
      <header>
        <Logo />
      </header>
      {children}
      <footer>
        <a href="/">Back to the shop</a>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
