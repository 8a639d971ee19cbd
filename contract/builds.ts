/** The seven builds, in the order in which pages list them. */
export const builds = [
  { identifier: 'windows-all-x86_64', system: 'Windows', chip: 'Intel x86_64', format: 'exe' },
  { identifier: 'mac-all-arm64', system: 'Mac', chip: 'arm64', format: 'dmg' },
  { identifier: 'mac-all-x86_64', system: 'Mac', chip: 'x86_64', format: 'dmg' },
  { identifier: 'linux-deb-amd64', system: 'Linux', chip: 'amd64', format: 'deb' },
  { identifier: 'linux-deb-arm64', system: 'Linux', chip: 'arm64', format: 'deb' },
  { identifier: 'linux-rpm-x86_64', system: 'Linux', chip: 'x86_64', format: 'rpm' },
  { identifier: 'linux-rpm-arm64', system: 'Linux', chip: 'arm64 (aarch64)', format: 'rpm' },
] as const

export type Build = (typeof builds)[number]
export type DownloadIdentifier = Build['identifier']

export const identifiers = builds.map((build) => build.identifier) as [
  DownloadIdentifier,
  ...DownloadIdentifier[],
]
