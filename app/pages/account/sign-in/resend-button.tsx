import { useEffect, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import styles from '../account.module.css'

const resendCountdown = 30_000

interface ResendButtonProps {
  busy: boolean
  sentAgain: boolean
  /** When the code was asked for (ms); now, unless the page was reloaded since. */
  askedAt?: number
  /** Returns whether it was sent. */
  resend: () => Promise<boolean>
}

/** The seconds are only visible; screen readers hear that the code was sent and that the wait is over. */
export function ResendButton({ busy, sentAgain, askedAt, resend }: ResendButtonProps) {
  const [resendAt, setResendAt] = useState(() => endCountdown(askedAt))
  const seconds = useSecondsUntil(resendAt)

  async function press() {
    if (await resend()) setResendAt(endCountdown())
  }

  return (
    <>
      <Button onClick={press} disabled={seconds > 0 || busy}>
        {seconds > 0 ? messages.resendIn(seconds) : 'Resend email'}
      </Button>
      <p role="status" className={sentAgain ? styles.hint : styles.heard}>
        {seconds === 0 ? messages.canResend : sentAgain && messages.codeSentAgain}
      </p>
    </>
  )
}

function endCountdown(askedAt = Date.now()): number {
  return askedAt + resendCountdown
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [time])

  return seconds
}
