import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { messages } from '#app/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import account from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import type { Offline } from './use-offline.ts'

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

interface OfflineUseProps {
  offline: Offline
  refresh: Refresh
  /** Has the focus when the form is gone. */
  opener: RefObject<HTMLButtonElement | null>
}

/** For a computer without internet: takes what it shows, and gives a license file or frees its seat. */
export function OfflineUse({ offline, refresh, opener }: OfflineUseProps) {
  const { isOpen, linked, freed, close, free } = offline
  const done = useRef<HTMLParagraphElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    const next = freed === null ? opener : done
    if (wasOpen.current && !isOpen) next.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, freed, opener])

  return (
    <>
      <p ref={done} tabIndex={-1} className={freed ? account.done : 'heard'}>
        {freed}
      </p>
      {isOpen && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Steps key={linked} {...{ linked, refresh, close, freed: free }} />
        </Suspense>
      )}
    </>
  )
}
