import type { BrowserHints } from './detect.ts'

interface HighEntropyValues {
  platform?: string
  architecture?: string
  bitness?: string
  mobile?: boolean
}

interface ClientHints {
  getHighEntropyValues: (names: string[]) => Promise<HighEntropyValues>
}

/** Reads this browser's report on its computer: client hints, or else the user agent. */
export async function readHints(): Promise<BrowserHints> {
  const { userAgent, maxTouchPoints } = navigator
  const { userAgentData } = navigator as Navigator & { userAgentData?: ClientHints }
  const hints = await userAgentData
    ?.getHighEntropyValues(['architecture', 'bitness'])
    .catch(() => undefined)
  return {
    userAgent,
    touchPoints: maxTouchPoints,
    platform: hints?.platform,
    architecture: hints?.architecture,
    bitness: hints?.bitness,
    mobile: hints?.mobile,
  }
}
