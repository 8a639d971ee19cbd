import { useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { DeviceEntry, LicenseEntry } from '#contract/account.ts'
import type { LicenseFile } from '#contract/license-files.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { isLongerDue, sayEnd } from './license-file-words.ts'
import styles from './license-files.module.css'
import { ShownFile } from './shown-file.tsx'

const notThere = { 404: messages.licenseFileGone, 409: messages.noFileMade }

interface HeldFileProps {
  held: NonNullable<DeviceEntry['license_file']>
  entry: LicenseEntry
  refresh: Refresh
}

/** Beside a device: when its license file ends, and a way to show the file again. */
export function HeldFile({ held, entry, refresh }: HeldFileProps) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'show' | 'renew'>()
  const [file, setFile] = useState<LicenseFile | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(false)
  const isShown = file !== null

  // The button that had the focus is gone.
  useEffect(() => {
    if (wasShown.current && !isShown) opener.current?.focus()
    wasShown.current = isShown
  }, [isShown])

  async function show() {
    setFile(await ask<LicenseFile>(login, 'license-file', { file_id: held.file_id }))
  }

  async function renew() {
    setFile(await ask<LicenseFile>(login, 'renew-license-file', { file_id: held.file_id }))
    await refresh()
  }

  return (
    <div className={`stacked ${styles.held}`}>
      <p className="muted">License file {sayEnd(held)}</p>
      {!isShown && (
        <Row>
          {isLongerDue(held, entry) && (
            <Button
              size="small"
              disabled={busy !== null}
              onClick={() => run('renew', renew, messages.makeFileFailed, notThere)}
            >
              {busy === 'renew' ? 'Making the license file...' : 'Get the longer file'}
            </Button>
          )}
          <Button
            ref={opener}
            size="small"
            disabled={busy !== null}
            onClick={() => run('show', show, messages.showFileFailed, notThere)}
          >
            {busy === 'show' ? 'Loading...' : 'Show license file'}
          </Button>
        </Row>
      )}
      {problem && <Notice kind="alert">{problem}</Notice>}
      {isShown && <ShownFile file={file} close={() => setFile(null)} />}
    </div>
  )
}
