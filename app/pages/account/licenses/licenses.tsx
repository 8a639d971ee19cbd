import { useEffect, useRef } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { AccountInfo } from '#contract/account.ts'
import styles from '../account.module.css'
import { License } from './license.tsx'
import type { Keys, Refresh } from './use-keys.ts'

interface LicensesProps {
  info: AccountInfo
  keys: Keys
  refresh: Refresh
}

export function Licenses({ info, keys, refresh }: LicensesProps) {
  const { busy, done, failed } = keys
  const keysAreMissing = info.licenses.some((entry) => entry.license_key === undefined)
  const isReleased = done?.startsWith('release') ?? false
  // One that was not released says so where it was pressed.
  const problem = failed?.startsWith('release') ? null : keys.problem
  const released = useRef<HTMLParagraphElement>(null)

  // The pressed button disappeared with its device.
  useEffect(() => {
    if (isReleased) released.current?.focus()
  }, [isReleased])

  return (
    <div className="stacked">
      <p ref={released} tabIndex={-1} className={isReleased ? styles.done : 'heard'}>
        {isReleased && messages.deviceReleased}
      </p>
      {busy === 'refresh' && keysAreMissing && <Spinner label="Fetching your license keys" />}
      {problem && <Notice kind="alert">{problem}</Notice>}
      {problem && keysAreMissing && (
        <Row>
          <Button look="primary" onClick={() => refresh()}>
            Try again
          </Button>
        </Row>
      )}
      {!keysAreMissing && <List info={info} keys={keys} refresh={refresh} />}
    </div>
  )
}

function List({ info, ...parts }: LicensesProps) {
  const { licenses } = info
  if (licenses.length === 0) return <NoLicenses trial={info.trial} />
  return (
    <>
      {licenses.map((entry) => (
        <License key={entry.license_id} entry={entry} {...parts} />
      ))}
    </>
  )
}

function NoLicenses({ trial }: Pick<AccountInfo, 'trial'>) {
  return (
    <div className={`sheet line ${styles.empty}`}>
      <svg width="40" height="40" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M8 16a5 5 0 1 1 3.5-8.5A5 5 0 0 1 12 14l2 2h2v2h2v2h3v-3l-8-7.500M7 9.500h.01"
          stroke="currentcolor"
        />
      </svg>
      <div>
        <p>
          <b>{messages.noLicenseKeys}</b>
        </p>
        <p>
          Bought with another email? Sign in with that one.{' '}
          {trial ? trial.message : 'You don’t need a key to evaluate the app.'}
        </p>
      </div>
    </div>
  )
}
