import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BrowserHints, detect, findBuild, isWindowsOnArm, recommend } from './detect.ts'

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const chromeOnLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const firefoxOn = (system: string) =>
  `Mozilla/5.0 (${system}; rv:150.0) Gecko/20100101 Firefox/150.0`

function offer(hints: Partial<BrowserHints> & { userAgent: string }) {
  return recommend(detect({ touchPoints: 0, ...hints }))
}

describe('the recommended download', () => {
  it('is the one Windows build, also on an ARM machine', () => {
    expect(offer({ userAgent: chromeOnWindows })).toEqual({
      first: 'windows-all-x86_64',
      otherChip: null,
    })
    expect(
      offer({ userAgent: chromeOnWindows, platform: 'Windows', architecture: 'arm' })?.first,
    ).toBe('windows-all-x86_64')
  })

  it('recognizes Windows on Arm, for which there is no native build', () => {
    const hints = { userAgent: chromeOnWindows, platform: 'Windows', touchPoints: 0 }
    expect(isWindowsOnArm(detect({ ...hints, architecture: 'arm', bitness: '64' }))).toBe(true)
    expect(isWindowsOnArm(detect({ ...hints, architecture: 'x86', bitness: '64' }))).toBe(false)
    expect(findBuild({ ...hints, architecture: 'arm' })).toBeNull()
  })

  it('is none on a 32-bit system, which client hints reveal and a user agent can hide', () => {
    const hints = { platform: 'Windows', architecture: 'x86', bitness: '32' }
    expect(offer({ userAgent: chromeOnWindows, ...hints })).toBeNull()
  })

  it('does not trust a Mac that calls itself Intel', () => {
    expect(offer({ userAgent: safariOnMac })).toEqual({
      first: 'mac-all-arm64',
      otherChip: 'mac-all-x86_64',
    })
    expect(offer({ userAgent: firefoxOn('Macintosh; Intel Mac OS X 10.15') })?.first).toBe(
      'mac-all-arm64',
    )
  })

  it('trusts the client hint of a Mac', () => {
    const hints = { userAgent: chromeOnMac, platform: 'macOS' }
    expect(offer({ ...hints, architecture: 'x86' })?.first).toBe('mac-all-x86_64')
    expect(offer({ ...hints, architecture: 'arm' })?.first).toBe('mac-all-arm64')
    expect(offer({ ...hints, architecture: '' })?.first).toBe('mac-all-arm64')
  })

  it('is a deb on Linux, or an rpm if the browser names a distribution that uses rpm', () => {
    expect(offer({ userAgent: chromeOnLinux })).toEqual({
      first: 'linux-deb-amd64',
      otherChip: 'linux-deb-arm64',
    })
    expect(offer({ userAgent: firefoxOn('X11; Ubuntu; Linux x86_64') })?.first).toBe(
      'linux-deb-amd64',
    )
    expect(offer({ userAgent: firefoxOn('X11; Fedora; Linux x86_64') })?.first).toBe(
      'linux-rpm-x86_64',
    )
  })

  it('follows the chip of a Linux machine that reports it', () => {
    expect(offer({ userAgent: firefoxOn('X11; Linux aarch64') })?.first).toBe('linux-deb-arm64')
    expect(offer({ userAgent: chromeOnLinux, platform: 'Linux', architecture: 'arm' })?.first).toBe(
      'linux-deb-arm64',
    )
  })

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 5],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/156.0.0.0 Mobile', 5],
    ['an iPad that calls itself a Macintosh', safariOnMac, 5],
  ])('is none on %s', (_name, userAgent, touchPoints) => {
    expect(detect({ userAgent, touchPoints })).toEqual({ system: 'phone' })
    expect(offer({ userAgent, touchPoints })).toBeNull()
  })

  it('is none on any other system', () => {
    const chromebook = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/156.0.0.0'
    expect(detect({ userAgent: chromebook, touchPoints: 0 })).toEqual({ system: 'unknown' })
    expect(detect({ userAgent: '', touchPoints: 0 })).toEqual({ system: 'unknown' })
  })
})

/** Returns what the page does in a browser without client hints. */
function answer(userAgent: string): string {
  const detected = detect({ userAgent, touchPoints: 0 })
  if (detected.system === 'phone') return 'phone'
  if (detected.system === 'unknown') return 'list'
  return `${recommend(detected)!.first}${detected.guessed.length > 0 ? '?' : ''}`
}

it('real-world user agents are offered a build that runs there, or the list', () => {
  const file = readFileSync(join(import.meta.dirname, '../../test/user-agents.tsv'), 'utf8')
  const rows = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(rows.length).toBeGreaterThan(300)
  expect(
    rows
      .map((row) => row.slice(row.indexOf('\t') + 1))
      .map((agent) => `${answer(agent)}\t${agent}`),
  ).toEqual(rows)
})

describe('the build that a link can name without client hints', () => {
  it.each([
    ['Windows', { userAgent: chromeOnWindows }, 'windows-all-x86_64'],
    [
      'a Mac that reports its chip',
      { userAgent: chromeOnMac, platform: 'macOS', architecture: 'arm' },
      'mac-all-arm64',
    ],
    [
      'a Linux that names its distribution and chip',
      { userAgent: firefoxOn('X11; Fedora; Linux x86_64') },
      'linux-rpm-x86_64',
    ],
  ])('is known for %s', (_name, hints, build) => {
    expect(findBuild({ touchPoints: 0, ...hints })).toBe(build)
  })

  it.each([
    ['Safari on a Mac', { userAgent: safariOnMac }],
    ['Firefox on a Mac', { userAgent: firefoxOn('Macintosh; Intel Mac OS X 10.15') }],
    [
      'Linux without a known package format',
      { userAgent: chromeOnLinux, platform: 'Linux', architecture: 'x86' },
    ],
    ['32-bit Ubuntu', { userAgent: firefoxOn('X11; Ubuntu; Linux i686') }],
    ['a phone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' }],
    ['an unknown system', { userAgent: '' }],
  ])('is not known for %s', (_name, hints) => {
    expect(findBuild({ touchPoints: 0, ...hints })).toBeNull()
  })
})
