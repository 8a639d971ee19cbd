import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sizes } from '#contract/limits.ts'
import { messages } from '#app/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import account from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import styles from './license-files.module.css'

/** The address ends in it while the form is open: Back closes it, and an app can lead to it. */
export const offline = '#offline'
/** The link of the code that an app shows. It stays in the address until somebody has signed in. */
const linkStart = '#request='

// Few people need them: the page does not wait for them.
const Steps = lazy(() =>
  import('./steps.tsx').then(
    ({ Steps }) => ({ default: Steps }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded() {
  return <Notice kind="alert">{messages.offlineUseFailed}</Notice>
}

/** For a computer without internet: takes what it shows, and gives a license file or frees its seat. */
export function OfflineUse({ refresh }: { refresh: Refresh }) {
  const [isOpen, setIsOpen] = useState(false)
  const [linked, setLinked] = useState<string | null>(null)
  const [freed, setFreed] = useState<string | null>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    const follow = () => {
      const text = takeLinked()
      const isAsked = location.hash === offline
      setLinked((before) => text ?? (isAsked ? before : null))
      setIsOpen(isAsked)
      if (isAsked) setFreed(null)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  // The form that had the focus is gone.
  useEffect(() => {
    const next = freed === null ? opener : done
    if (wasOpen.current && !isOpen) next.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, freed])

  function close() {
    history.replaceState(history.state, '', location.pathname + location.search)
    setIsOpen(false)
    setLinked(null)
  }

  return (
    <section id={offline.slice(1)} aria-labelledby="offline-use">
      <div className={account.sectionHead}>
        <h2 id="offline-use">Use it on a computer without internet</h2>
        {!isOpen && (
          <ButtonLink ref={opener} size="small" href={offline}>
            Add an offline computer
          </ButtonLink>
        )}
      </div>
      <p ref={done} tabIndex={-1} className={freed ? account.done : 'heard'}>
        {freed}
      </p>
      {isOpen ? (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Steps
            key={linked}
            linked={linked}
            refresh={refresh}
            close={close}
            freed={(sentence) => {
              close()
              setFreed(sentence)
            }}
          />
        </Suspense>
      ) : (
        <p className={styles.about}>
          Protocraft on that computer shows a request. Bring it here, and take a license file back.{' '}
          <a href="/docs/how-to-download#on-a-computer-that-is-never-online">How it works</a>
        </p>
      )}
    </section>
  )
}

/** What a link brought, which the address then forgets. Too much of it counts as nothing to read. */
function takeLinked(): string | null {
  const { hash } = location
  if (!hash.startsWith(linkStart)) return null
  history.replaceState(history.state, '', offline)
  const text = hash.slice(linkStart.length)
  return text.length > sizes.machineText ? '' : text
}
