import { type Environment, listNamesInFile } from './environment.ts'
import { settings, type SettingName } from './settings.ts'

/** A name that the program does not read, and the setting it may have been meant to be. */
export interface UnknownSetting {
  name: string
  meant: SettingName | null
}

/** Matches names that Node, PostgreSQL or the system reads. */
const readByOthers = /^(NODE_|UV_|PG|SSL_CERT_|LC_|LANG$|TZ$)/

/**
 * Finds names that are not settings. A machine's environment contains the names of many programs, so such a
 * name counts only if it looks like a mistyped setting. HOME is two edits away from HOST, so names are not
 * compared with short settings, or with settings that are set. In the settings file, every name was meant as
 * a setting.
 */
export function findUnknownSettings(env: Environment): UnknownSetting[] {
  const inFile = listNamesInFile(env)
  return Object.keys(env)
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => ({ name, meant: findMeant(name, env) }))
    .filter(({ name, meant }) => meant !== null || (inFile.has(name) && !readByOthers.test(name)))
}

export function describeUnknown({ name, meant }: UnknownSetting): string {
  const guess = meant === null ? '' : ` Did you mean ${meant}?`
  return `${name} is set, but there is no such setting.${guess}`
}

function findMeant(name: string, env: Environment): SettingName | null {
  const [closest] = (Object.keys(settings) as SettingName[])
    .filter((each) => env[each] === undefined)
    .filter((each) => Math.abs(each.length - name.length) <= mostEditsOf(each))
    .map((each) => ({ each, edits: countEdits(name, each) }))
    .filter(({ each, edits }) => edits <= mostEditsOf(each))
    .toSorted((one, other) => one.edits - other.edits)
  return closest?.each ?? null
}

/**
 * Returns how many edits still count as a typo. A word of six letters has few neighbors one edit away, but
 * many two away.
 */
function mostEditsOf({ length }: string): number {
  if (length < 6) return 0
  return length < 8 ? 1 : 2
}

/** Counts the letters to add, drop or change: the Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const changed = row[at - 1]! + (letter === to[at - 1] ? 0 : 1)
      next.push(Math.min(changed, row[at]! + 1, next[at - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
