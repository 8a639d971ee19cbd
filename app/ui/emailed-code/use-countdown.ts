import { useEffect, useState } from 'react'

const resendCountdown = 30_000

/** Counts down the seconds until an email requested at this time (ms) can be requested again. */
export function useCountdown(askedAt: number): number {
  const time = askedAt + resendCountdown
  const [now, setNow] = useState(Date.now)
  const left = Math.min(time - now, resendCountdown)

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [time])

  return Math.max(0, Math.ceil(left / 1000))
}
