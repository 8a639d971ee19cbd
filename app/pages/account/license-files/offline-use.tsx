import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import account from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import styles from './license-files.module.css'

/** The address ends in it while the form is open: Back closes it, and an app can lead to it. */
export const offline = '#offline'

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
  const [isOpen, setIsOpen] = useState(isAsked)
  const [freed, setFreed] = useState<string | null>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    const follow = () => {
      setIsOpen(isAsked())
      if (isAsked()) setFreed(null)
    }
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

function isAsked(): boolean {
  return location.hash === offline
}
