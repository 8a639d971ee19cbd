import { useEffect, useState } from 'react'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'

interface ResendButtonProps {
  /** Time (ms) from which it can be pressed. */
  resendAt: number
  sentAgain: boolean
  busy: boolean
  resend: () => void
}

/** The seconds are for the eye only; what is read out is that the code was sent, and that waiting is over. */
export function ResendButton({ resendAt, sentAgain, busy, resend }: ResendButtonProps) {
  const seconds = useSecondsUntil(resendAt)
  return (
    <>
      <Button onClick={resend} disabled={seconds > 0 || busy}>
        {seconds > 0 ? messages.resendIn(seconds) : 'Resend email'}
      </Button>
      <p role="status" className={sentAgain ? styles.hint : styles.heard}>
        {seconds === 0 ? messages.canResend : sentAgain && messages.codeSentAgain}
      </p>
    </>
  )
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
