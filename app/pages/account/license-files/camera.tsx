import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { findMachineTexts } from '#license-client/src/machine-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import styles from './license-files.module.css'
import { watchCamera } from './read-code.ts'

interface CameraProps {
  take: (text: string) => void
  fail: (problem: string) => void
  close: () => void
}

/** Reads the code that the other computer shows. Off as soon as this page is not looked at. */
export function Camera({ take, fail, close }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setIsOn] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const closeNow = useEffectEvent(close)
  const failNow = useEffectEvent(fail)

  const seen = useEffectEvent((code: string) => {
    const [text] = findMachineTexts(code)
    setIsOther(text === undefined)
    if (text !== undefined) take(text)
  })

  useEffect(() => {
    const end = new AbortController()
    watchCamera(video.current!, end.signal, seen).then(
      () => setIsOn(true),
      (error: unknown) => !end.signal.aborted && failNow(describeCamera(error)),
    )
    const turnOff = () => document.hidden && closeNow()
    document.addEventListener('visibilitychange', turnOff, { signal: end.signal })
    return () => end.abort()
  }, [])

  return (
    <div className={styles.camera}>
      <video ref={video} hidden={!isOn} muted playsInline aria-label="What the camera sees" />
      <p role="status">{isOn ? messages.holdCode : messages.cameraStarts}</p>
      {isOther && <Notice kind="alert">{messages.otherCode}</Notice>}
      <Row>
        <Button size="small" onClick={close}>
          Close the camera
        </Button>
      </Row>
    </div>
  )
}

function describeCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : null
  if (name === 'NotAllowedError') return messages.cameraRefused
  if (name === 'NotFoundError' || !navigator.mediaDevices) return messages.noCamera
  return messages.cameraFailed
}
