import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { saveLicenseFile } from '#app/save-file.ts'
import { Row } from '#app/ui/row.tsx'
import type { LicenseFile } from '#contract/license-files.ts'
import { describeEnd } from './license-file-words.ts'
import styles from './license-files.module.css'
import { QrCode } from './qr-code.tsx'

interface ShownFileProps {
  file: LicenseFile
  close: () => void
}

/** A license file in the three ways in which it leaves: as a code, a file and a text. */
export function ShownFile({ file, close }: ShownFileProps) {
  const { text } = file
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="License file"
      className={`stacked ${styles.shown}`}
    >
      <QrCode text={text} of="the license file" />
      <div className={`stacked ${styles.words}`}>
        <p>
          Hold this code in front of the camera of that computer, or carry the file or the text
          there. Protocraft on it takes any of the three.
        </p>
        <Row>
          <Button size="small" look="primary" onClick={() => saveLicenseFile(text)}>
            Save file
          </Button>
          <CopyButton text={text} label="Copy text" of="license file" />
          <Button size="small" onClick={close}>
            Close
          </Button>
        </Row>
        <p>{describeEnd(file)}</p>
      </div>
    </div>
  )
}
