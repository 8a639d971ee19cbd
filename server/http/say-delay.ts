import { formatTime } from '#contract/dates.ts'
import type { Delay } from '../accounts/sign-in.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

/** The same for addresses with and without an account, and whether or not a code is sent in a crowd. */
export function sayDelay({ clock, config }: Books, { is, seconds }: Delay): string {
  switch (is) {
    case 'crowd':
      return `Many people are signing in right now. If no code arrives, try again in ${sayMinutes(seconds)}.`
    case 'full': {
      const end = addMilliseconds(clock.now(), seconds * 1000)
      const until = formatTime(end, config.sellerTimeZone)
      return `We can’t send more sign-in emails to this address until ${until}. Can’t wait? Email ${config.supportEmail}.`
    }
    case 'paused':
      return `Your earlier email is on its way. We can send another in ${saySeconds(seconds)}.`
  }
}

function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function saySeconds(seconds: number): string {
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
