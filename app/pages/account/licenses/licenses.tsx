import { useEffect, useRef } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { AccountInfo } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import styles from '../account.module.css'
import { loadInfo, signOut, useSession } from '../session.ts'
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
  // A failed release of a device or a failed trial is reported beside its button.
  const problem = failed === 'trial' || failed?.startsWith('release') ? null : keys.problem
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
  if (licenses.length === 0) return <NoLicenses trial={info.trial} keys={parts.keys} />
  return (
    <>
      {licenses.map((entry) => (
        <License key={entry.license_id} entry={entry} {...parts} />
      ))}
    </>
  )
}

function NoLicenses({ trial, keys }: Pick<AccountInfo, 'trial'> & Pick<LicensesProps, 'keys'>) {
  const session = useSession()
  const askForTrial = () => loadInfo(session, 'get-info', { generate_trial_key: true })
  return (
    <div className="stacked">
      <p>
        <b>{messages.noLicenseKeys}</b>{' '}
        <span>{trial ? trial.message : `You don’t need one to evaluate ${product.name}.`}</span>
      </p>
      <Row>
        <ButtonLink look="primary" href="/purchase">
          Purchase Key
        </ButtonLink>
        {!trial && (
          <Button
            onClick={() => keys.run('trial', askForTrial, messages.accountInfoFailed)}
            disabled={keys.busy !== null}
          >
            Get a {product.trialDays}-day trial key
          </Button>
        )}
      </Row>
      {keys.failed === 'trial' && <Notice kind="alert">{keys.problem}</Notice>}
      <p className="muted">
        Bought with another email?{' '}
        <button type="button" className={styles.textButton} onClick={() => signOut(session)}>
          Sign in with that one
        </button>
      </p>
    </div>
  )
}
