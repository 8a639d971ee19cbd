import valid from 'semver/functions/valid.js'
import { stripKind } from '#contract/build-names.ts'

/** Reports whether the name needs no escaping in a URL or a header. */
export function isPlainName(fileName: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}$/.test(fileName)
}

const number = '(0|[1-9]\\d{0,8})'
const stage = '[0-9a-z]+(\\.[0-9a-z]+){0,5}'
const version = new RegExp(`^${number}\\.${number}\\.${number}(-${stage})?$`)

/**
 * Reports whether a text is a version: three numbers and an optional stage, as in `1.0.0-alpha.1`. It must be
 * lower case, because it names a folder.
 */
export function isVersion(text: string): boolean {
  return text.length <= 64 && version.test(text) && valid(text) !== null
}

/**
 * Reports whether an app can have this version. Any semver is possible, because the app may have been built
 * before the version was published here.
 */
export function isInstalledVersion(text: string): boolean {
  return /^\d/.test(text) && valid(text) !== null
}

const carried = /(?<![\d.])\d+\.\d+\.\d+[\w.-]*/g
const wordsOfStages = '(a|alpha|b|beta|rc|pre|preview|dev|demo|nightly|canary|next|snapshot)'
const goesOn = new RegExp(`^(\\w|\\.\\d|[-.]${wordsOfStages}(?![a-z]))`)

/** Reports whether a file's name contains a different version. Packages write `~` before a stage. */
export function carriesOtherVersion(fileName: string, version: string): boolean {
  const stem = stripKind(fileName).replaceAll('~', '-').toLowerCase()
  const versions = stem.match(carried) ?? []
  return versions.some(
    (each) => !each.startsWith(version) || goesOn.test(each.slice(version.length)),
  )
}
