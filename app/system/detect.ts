import type { DownloadIdentifier } from '#contract/builds.ts'

export type PackageFormat = 'deb' | 'rpm'

/** A browser's report on its computer. Only Chromium has client hints. */
export interface BrowserHints {
  userAgent: string
  touchPoints: number
  platform?: string
  architecture?: string
  bitness?: string
  mobile?: boolean
}

type Chip = 'x86_64' | 'arm64'

/** A fact that the choice depends on, but the browser doesn't report. */
export type Guessed = 'processor' | 'package format'

export type Detected =
  | { system: 'Windows' | 'Mac'; chip: Chip; guessed: Guessed[] }
  | { system: 'Linux'; chip: Chip; format: PackageFormat; guessed: Guessed[] }
  | { system: 'phone' }
  | { system: 'unknown' }

export function detect(hints: BrowserHints): Detected {
  const { userAgent, platform, architecture, bitness } = hints
  const says = platform || userAgent
  if (otherDevices.test(userAgent) || bitness === '32') return unknown
  if (isPhone(hints)) return { system: 'phone' }
  if (/windows/i.test(says))
    return isOtherWindows(hints)
      ? unknown
      : { system: 'Windows', chip: guessChip(hints), guessed: [] }
  if (otherChips.test(userAgent)) return unknown
  // Safari and Firefox report every Mac as Intel, so only the client hint counts.
  if (/mac/i.test(says) && !/like mac/i.test(says))
    return {
      system: 'Mac',
      chip: architecture === 'x86' ? 'x86_64' : 'arm64',
      guessed: architecture ? [] : ['processor'],
    }
  if (!/linux/i.test(says)) return unknown
  const isRpm = rpmSystems.test(userAgent)
  const guessed: Guessed[] = []
  if (!architecture && !/x86_64|aarch64|arm64/i.test(userAgent)) guessed.push('processor')
  if (!isRpm && !debSystems.test(userAgent)) guessed.push('package format')
  return { system: 'Linux', chip: guessChip(hints), format: isRpm ? 'rpm' : 'deb', guessed }
}

const unknown = { system: 'unknown' } as const

// Recognizes Windows versions that no build supports. Without client hints, 32-bit means that nothing
// says 64. “ARM;” is Windows RT.
function isOtherWindows({ userAgent, platform }: BrowserHints): boolean {
  return !platform && (!/win64|wow64|arm64/i.test(userAgent) || /\barm;/i.test(userAgent))
}

function guessChip({ architecture, userAgent }: BrowserHints): Chip {
  const isArm = architecture ? architecture === 'arm' : /aarch64|arm64/i.test(userAgent)
  return isArm ? 'arm64' : 'x86_64'
}

/** Returns the build to offer, and those for other chips on the same system. */
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

/**
 * Finds the build for this computer, if the browser reports everything needed and nothing is guessed.
 */
export function findBuild(hints: BrowserHints): DownloadIdentifier | null {
  const detected = detect(hints)
  const isCertain =
    'guessed' in detected && detected.guessed.length === 0 && !isWindowsOnArm(detected)
  return isCertain ? recommend(detected)!.first : null
}

/** Reports whether Windows has only a build for another chip than this computer's. */
export function isWindowsOnArm(detected: Detected): boolean {
  return detected.system === 'Windows' && detected.chip === 'arm64'
}

/** Matches consoles, TVs, e-readers and other devices that name one of our systems. */
const otherDevices =
  /xbox|playstation|nintendo|tizen|web[0o]s|tv\b|netcast|netgem|bravia|viera|roku|crkey|kindle\/|oculus|vre\b|watch|\bcros\b/i

/**
 * Matches chips without a build. “i686 on x86_64” is not one: it is a 32-bit browser on a 64-bit
 * system.
 */
const otherChips =
  /i[3-6]86(?! (on |\()x86_64)|arm(v|hf|el)|mips|p(ower)?pc|riscv|s390|sparc|linux alpha|ia64|sh4/i

// Recognizes phones and tablets. An iPad calls itself a Macintosh, but no Mac has a touch screen.
function isPhone({ userAgent, touchPoints, mobile, platform }: BrowserHints): boolean {
  if (mobile || platform === 'Android') return true
  if (phones.test(userAgent)) return true
  return /macintosh/i.test(userAgent) && touchPoints > 1
}

const phones =
  /android|mobi|phone|ip[ao]d|(cr|edg|fx)ios|blackberry|symb|series ?60|opera mini|maemo|meego|sailfish|kaios|silk|tablet;/i

const rpmSystems = /fedora|red hat|centos|suse/i
const debSystems = /ubuntu|debian/i

function inOrder(
  chip: Chip,
  x86: DownloadIdentifier,
  arm: DownloadIdentifier,
): { first: DownloadIdentifier; otherChip: DownloadIdentifier } {
  return chip === 'x86_64' ? { first: x86, otherChip: arm } : { first: arm, otherChip: x86 }
}
