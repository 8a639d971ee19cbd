import type { DownloadIdentifier } from '#contract/builds.ts'

export type PackageFormat = 'deb' | 'rpm'

/** What a browser reports about its computer. Only Chromium has client hints. */
export interface BrowserHints {
  userAgent: string
  touchPoints: number
  platform?: string
  architecture?: string
  mobile?: boolean
}

export type Detected =
  | { system: 'Windows' | 'Mac'; chip: 'x86_64' | 'arm64' }
  | { system: 'Linux'; chip: 'x86_64' | 'arm64'; format: PackageFormat }
  | { system: 'phone' }
  | { system: 'unknown' }

export function detect(hints: BrowserHints): Detected {
  if (isPhone(hints)) return { system: 'phone' }
  const says = hints.platform || hints.userAgent
  if (/windows/i.test(says)) return { system: 'Windows', chip: 'x86_64' }
  if (/mac/i.test(says)) return { system: 'Mac', chip: guessMacChip(hints) }
  if (/linux|x11/i.test(says) && !/cros/i.test(hints.userAgent)) {
    return { system: 'Linux', chip: guessLinuxChip(hints), format: guessFormat(hints) }
  }
  return { system: 'unknown' }
}

/** The build to offer, and those of the same system for another chip. */
export function recommend(detected: Detected): {
  first: DownloadIdentifier
  otherChip: DownloadIdentifier | null
} | null {
  if (detected.system === 'Windows') return { first: 'windows-all-x86_64', otherChip: null }
  if (detected.system === 'Mac') return inOrder(detected.chip, 'mac-all-x86_64', 'mac-all-arm64')
  if (detected.system !== 'Linux') return null
  return detected.format === 'deb'
    ? inOrder(detected.chip, 'linux-deb-amd64', 'linux-deb-arm64')
    : inOrder(detected.chip, 'linux-rpm-x86_64', 'linux-rpm-arm64')
}

/** The build for this computer, if the browser reports all it depends on and nothing is guessed. */
export function findBuild(hints: BrowserHints): DownloadIdentifier | null {
  const detected = detect(hints)
  if (detected.system === 'Mac' && !hints.architecture) return null
  if (detected.system === 'Linux' && !(namesChip(hints) && namesFormat(hints))) return null
  return recommend(detected)?.first ?? null
}

// An iPad calls itself a Macintosh; no Mac has a touch screen.
function isPhone({ userAgent, touchPoints, mobile, platform }: BrowserHints): boolean {
  if (mobile || platform === 'Android') return true
  if (/android|iphone|ipad|ipod/i.test(userAgent)) return true
  return /macintosh/i.test(userAgent) && touchPoints > 1
}

// Safari and Firefox call every Mac an Intel one, so only the client hint counts.
function guessMacChip({ architecture }: BrowserHints): 'x86_64' | 'arm64' {
  return architecture === 'x86' ? 'x86_64' : 'arm64'
}

function guessLinuxChip({ architecture, userAgent }: BrowserHints): 'x86_64' | 'arm64' {
  if (architecture) return architecture === 'arm' ? 'arm64' : 'x86_64'
  return /aarch64|arm64/i.test(userAgent) ? 'arm64' : 'x86_64'
}

function namesChip({ architecture, userAgent }: BrowserHints): boolean {
  return Boolean(architecture) || /x86_64|aarch64|arm64/i.test(userAgent)
}

function guessFormat({ userAgent }: BrowserHints): PackageFormat {
  return rpmSystems.test(userAgent) ? 'rpm' : 'deb'
}

function namesFormat({ userAgent }: BrowserHints): boolean {
  return rpmSystems.test(userAgent) || debSystems.test(userAgent)
}

const rpmSystems = /fedora|red hat|centos|suse/i
const debSystems = /ubuntu|debian/i

function inOrder(
  chip: 'x86_64' | 'arm64',
  x86: DownloadIdentifier,
  arm: DownloadIdentifier,
): { first: DownloadIdentifier; otherChip: DownloadIdentifier } {
  return chip === 'x86_64' ? { first: x86, otherChip: arm } : { first: arm, otherChip: x86 }
}
