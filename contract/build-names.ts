import type { DownloadIdentifier } from './builds.ts'

interface FileKind {
  /** Matches the end of a file name, after a separator. */
  ending: RegExp
  /** The recommended form of the ending. */
  written: string
  is: string
}

const sevenBuilds = {
  'windows-all-x86_64': {
    ending: /[-_.](x64|x86_64)(-setup)?\.exe$/,
    written: '-x64.exe',
    is: 'Windows installer',
  },
  'mac-all-arm64': { ending: /[-_.]arm64\.dmg$/, written: '-arm64.dmg', is: 'Mac, Apple silicon' },
  'mac-all-x86_64': {
    ending: /[-_.](x64|x86_64)\.dmg$/,
    written: '-x64.dmg',
    is: 'Mac, Intel',
  },
  'linux-deb-amd64': {
    ending: /[-_.]amd64\.deb$/,
    written: '_amd64.deb',
    is: 'Debian and Ubuntu, amd64',
  },
  'linux-deb-arm64': {
    ending: /[-_.]arm64\.deb$/,
    written: '_arm64.deb',
    is: 'Debian and Ubuntu, arm64',
  },
  'linux-rpm-x86_64': {
    ending: /[-_.]x86_64\.rpm$/,
    written: '.x86_64.rpm',
    is: 'Fedora and openSUSE, x86_64',
  },
  'linux-rpm-arm64': {
    ending: /[-_.](aarch64|arm64)\.rpm$/,
    written: '.aarch64.rpm',
    is: 'Fedora and openSUSE, arm64',
  },
} as const satisfies Record<DownloadIdentifier, FileKind>

/** Additional files that updaters and older links request. */
const moreFiles = {
  'mac-all-universal': {
    ending: /[-_.]universal\.dmg$/,
    written: '-universal.dmg',
    is: 'Mac, both chips',
  },
  'mac-zip-arm64': {
    ending: /[-_.](arm64|aarch64)(-mac)?\.zip$/,
    written: '-arm64.zip',
    is: 'Mac, Apple silicon, for electron-updater',
  },
  'mac-zip-x86_64': {
    ending: /[-_.](x64|x86_64)(-mac)?\.zip$/,
    written: '-x64.zip',
    is: 'Mac, Intel, for electron-updater',
  },
  'mac-zip-universal': {
    ending: /[-_.]universal(-mac)?\.zip$/,
    written: '-universal.zip',
    is: 'Mac, both chips, for electron-updater',
  },
  'mac-tar-arm64': {
    ending: /[-_.](arm64|aarch64)\.app\.tar\.gz$/,
    written: '_aarch64.app.tar.gz',
    is: 'Mac, Apple silicon, for Tauri',
  },
  'mac-tar-x86_64': {
    ending: /[-_.](x64|x86_64)\.app\.tar\.gz$/,
    written: '_x64.app.tar.gz',
    is: 'Mac, Intel, for Tauri',
  },
  'mac-tar-universal': {
    ending: /[-_.]universal\.app\.tar\.gz$/,
    written: '_universal.app.tar.gz',
    is: 'Mac, both chips, for Tauri',
  },
  'linux-appimage-x86_64': {
    ending: /[-_.](x86_64|x64|amd64)\.AppImage$/,
    written: '-x86_64.AppImage',
    is: 'Linux AppImage, x86_64',
  },
  'linux-appimage-arm64': {
    ending: /[-_.](arm64|aarch64)\.AppImage$/,
    written: '-arm64.AppImage',
    is: 'Linux AppImage, arm64',
  },
} as const satisfies Record<string, FileKind>

const kinds = { ...sevenBuilds, ...moreFiles }

/** The endings of companion files, which are named after the main file. */
const companions = ['blockmap', 'sig'] as const

export type InstallerIdentifier = keyof typeof kinds
type CompanionIdentifier = `${InstallerIdentifier}.${(typeof companions)[number]}`
export type FileIdentifier = InstallerIdentifier | CompanionIdentifier

const installers = Object.keys(kinds) as InstallerIdentifier[]

/** The files in list order: each main file, followed by its companions. */
export const fileIdentifiers: FileIdentifier[] = installers.flatMap((each) => [
  each,
  ...companions.map((companion) => `${each}.${companion}` as const),
])

/** The naming rule, for the documentation and for error messages. */
export const fileNames = Object.values(kinds).map(({ written, is }: FileKind) => ({ written, is }))

export const nameList = `A name ends like ${fileNames
  .map(({ written }) => written)
  .join(', ')}, or like one of these with .blockmap or .sig behind it.`

/** Identifies a file by its name; null if no kind matches the name. */
export function identifyFile(fileName: string): FileIdentifier | null {
  const companion = companions.find((each) => fileName.endsWith(`.${each}`))
  const own = companion ? fileName.slice(0, -companion.length - 1) : fileName
  const installer = installers.find((each) => kinds[each].ending.test(own))
  if (installer === undefined) return null
  return companion ? `${installer}.${companion}` : installer
}

export function sayNoBuild(fileName: string): string {
  return `${fileName} is not a build. ${nameList}`
}

/** Returns the file name without the part that identifies its kind. */
export function stripKind(fileName: string): string {
  const own = fileName.replace(/\.(blockmap|sig)$/, '')
  const installer = installers.find((each) => kinds[each].ending.test(own))
  return installer === undefined ? own : own.replace(kinds[installer].ending, '')
}

/**
 * Returns the version in a file name; null if there is none. Packages write `~` before a pre-release
 * stage.
 */
export function findVersion(fileName: string): string | null {
  const stem = stripKind(fileName).replaceAll('~', '-').toLowerCase()
  return /(?<!\d)\d+\.\d+\.\d+(-[a-z][0-9a-z]*(\.[0-9a-z]+)*)?$/.exec(stem)?.[0] ?? null
}

/** Returns the main file of a block map or signature; null if the file is a main file itself. */
export function findMain(identifier: FileIdentifier): InstallerIdentifier | null {
  const [main, companion] = identifier.split('.') as [InstallerIdentifier, string | undefined]
  return companion === undefined ? null : main
}

export function describeFile(identifier: FileIdentifier): string {
  const [main, companion] = identifier.split('.') as [InstallerIdentifier, string | undefined]
  const words = { blockmap: 'Block map', sig: 'Signature' }[companion ?? '']
  return words === undefined ? kinds[main].is : `${words}: ${kinds[main].is}`
}

const systems: Record<string, string> = {
  linux: 'Linux',
  darwin: 'Mac',
  mac: 'Mac',
  macos: 'Mac',
  win32: 'Windows',
  windows: 'Windows',
}

/**
 * Names a system for people, from a runtime's name such as "linux-x64". An unknown name is returned as
 * it is.
 */
export function sayPlatform(platform: string): string {
  const [system = '', ...rest] = platform.split(/[- ]/)
  const name = systems[system.toLowerCase()]
  return name === undefined ? platform : [name, ...rest].join(' ')
}
