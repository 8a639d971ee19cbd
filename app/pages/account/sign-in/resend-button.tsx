import { useEffect, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import styles from '../account.module.css'

const resendCountdown = 30_000

interface ResendButtonProps {
  busy: boolean
  /** Until it can be pressed. */
  seconds: number
  /** What is said after a press that succeeded, until the next call. */
  said: string | null
  resend: () => void
}

/** The seconds are only visible; screen readers hear what was done and that the wait is over. */
export function ResendButton({ busy, seconds, said, resend }: ResendButtonProps) {
  return (
    <>
      <Button onClick={resend} disabled={seconds > 0 || busy}>
        {seconds > 0 ? messages.resendIn(seconds) : 'Resend email'}
      </Button>
      <p role="status" className={said ? styles.hint : 'heard'}>
        {seconds === 0 ? messages.canResend : said}
      </p>
    </>
  )
}

/** Seconds until an email that was asked for at this time (ms) can be asked for again. */
export function useResendCountdown(askedAt: number): number {
  const time = askedAt + resendCountdown
  const [now, setNow] = useState(Date.now)
  const left = Math.min(time - now, resendCountdown)
  const seconds = Math.max(0, Math.ceil(left / 1000))

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
