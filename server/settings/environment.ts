import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Environment = Record<string, string | undefined>

/** The environment of this program. Nothing else reads it. */
export const environment: Environment = process.env

export function trim(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]))
}

/**
 * Lists the names that the settings file sets, as far as this program knows them. Only root can read that
 * file: deploy/protocraft passes its names, and the unit passes a copy.
 */
export function listNamesInFile(env: Environment): Set<string> {
  if (env.SETTINGS_FILE_NAMES !== undefined) return new Set(env.SETTINGS_FILE_NAMES.split(' '))
  const lines = readCopy(env.CREDENTIALS_DIRECTORY).matchAll(/^[\t ]*([A-Za-z_]\w*)=/gm)
  return new Set(Array.from(lines, ([, name]) => name!))
}

/** Reads the copy; empty if there is none, as in a container. */
function readCopy(folder: string | undefined): string {
  if (folder === undefined) return ''
  try {
    return readFileSync(join(folder, 'settings'), 'utf8')
  } catch {
    return ''
  }
}
