import { useEffect, useRef } from 'react'
import type { AccountInfo } from '#contract/account.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './account.module.css'
import { errorText } from './error-text.ts'
import type { InfoProps } from './info-props.ts'
import { License } from './license.tsx'
import { RenewalLetters } from './renewal-letters.tsx'

export function Licenses({ state, actions }: InfoProps) {
  const { info, login, busy, problem, deviceReleased } = state
  const keysAreMissing = info.licenses.some((entry) => entry.license_key === undefined)
  const releasing = busy !== null && typeof busy === 'object' ? busy.releasing : null
  const released = useRef<HTMLParagraphElement>(null)

  // The pressed button went away with its device.
  useEffect(() => {
    if (deviceReleased) released.current?.focus()
  }, [deviceReleased])

  return (
    <div className={styles.stack}>
      <p ref={released} tabIndex={-1} className={deviceReleased ? styles.done : styles.heard}>
        {deviceReleased && messages.deviceReleased}
      </p>
      {busy === 'refresh' && keysAreMissing && <Spinner label="Fetching your license keys" />}
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
      {problem && keysAreMissing && (
        <Row>
          <Button look="primary" onClick={() => actions.refresh(login)}>
            Try again
          </Button>
        </Row>
      )}
      {!keysAreMissing && info.licenses.length === 0 && <NoLicenses trial={info.trial} />}
      {!keysAreMissing &&
        info.licenses.map((entry) => (
          <License
            key={entry.license_id}
            entry={entry}
            releasing={releasing}
            release={(activationId) =>
              actions.releaseDevice(login, { licenseId: entry.license_id, activationId })
            }
            renew={() => actions.renew(login, entry.license_id)}
          />
        ))}
      {!keysAreMissing && info.licenses.some(({ renewal }) => renewal) && (
        <RenewalLetters
          on={info.renewal_letters}
          choose={(on) => actions.chooseRenewalLetters(login, on)}
        />
      )}
    </div>
  )
}

function NoLicenses({ trial }: Pick<AccountInfo, 'trial'>) {
  return (
    <Notice>
      <p>{messages.noLicenseKeys}</p>
      <p>
        A key that you buy is listed here as soon as it is paid. If you bought with another e-mail
        address, sign in with that one.{' '}
        {trial ? trial.message : 'To evaluate the app you need no key.'}
      </p>
    </Notice>
  )
}
