import type { DownloadIdentifier } from './builds.ts'

/**
 * The naming rule: a build's file name ends with its chip and its format, with a separator in front,
 * as in `protocraft-1.2.0-x64.exe` or `protocraft_1.2.0_amd64.deb`.
 */
export const endings: [RegExp, DownloadIdentifier][] = [
  [/[-_.](x64|x86_64)\.exe$/, 'windows-all-x86_64'],
  [/[-_.]arm64\.dmg$/, 'mac-all-arm64'],
  [/[-_.](x64|x86_64)\.dmg$/, 'mac-all-x86_64'],
  [/[-_.]amd64\.deb$/, 'linux-deb-amd64'],
  [/[-_.]arm64\.deb$/, 'linux-deb-arm64'],
  [/[-_.]x86_64\.rpm$/, 'linux-rpm-x86_64'],
  [/[-_.](aarch64|arm64)\.rpm$/, 'linux-rpm-arm64'],
]

export function identifyBuild(fileName: string): DownloadIdentifier | null {
  return endings.find(([ending]) => ending.test(fileName))?.[1] ?? null
}
