import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { AboveHeader } from '../../frame/above-header.tsx'
import { ThemeSwitch } from '../../frame/theme-switch.tsx'
import '../ui/parts.css'
import '../ui/forms.css'
import { CatchErrors } from './catch-errors.tsx'
import styles from './frame.module.css'
import { keepFocus } from './keep-focus.ts'
import { Logo } from './logo.tsx'
import { Rail } from './rail.tsx'
import { useLinks } from './use-links.ts'
import { useMove } from './use-move.ts'

const signedOutPages = ['/admin/sign-in', '/admin/passkey']

/** Draws the frame of a console page: the rail on the left, or a bar at the top on a phone. */
export function Frame() {
  const { pathname, key } = useLocation()
  const [params] = useSearchParams()
  const place = useRef<HTMLElement>(null)
  const isSignedOut = signedOutPages.includes(pathname)
  useLinks()
  useMove(place)
  useEffect(() => keepFocus(place.current!), [isSignedOut])
  const main = (
    <main ref={place} id="main">
      <Suspense>
        {/* A URL with `do` opens a form, so the page has to be rendered anew. */}
        <CatchErrors key={params.has('do') ? key : pathname}>
          <Outlet />
        </CatchErrors>
      </Suspense>
    </main>
  )
  if (isSignedOut) return <Closed>{main}</Closed>
  return (
    <div className={styles.frame}>
      <AboveHeader />
      <Rail path={pathname} />
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
      <footer className="line spread note">
        <a href="/">Back to the shop</a>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
