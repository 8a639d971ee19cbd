import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const app = join(import.meta.dirname, '..')
const sheets = globSync('**/*.module.css', { cwd: app }).sort()

/**
 * `b7_3` for a class of a style sheet, or for an animation and what else it names: on each page of
 * the docs 0.4 kB less than with whole names. A hash would not compress.
 */
export function nameClass(name: string, file: string, css: string): string {
  const classes = css.match(/(?<=\.)[a-z][\w-]*/gi) ?? []
  const others = css.match(/[a-z][\w-]*/gi) ?? []
  const names = [...new Set([...classes, ...others])]
  return `${nameSheet(file)}_${findIn(names, name).toString(36)}`
}

/** What the class names of this style sheet begin with: `a0` for the first one, `a1` for the next. */
export function nameSheet(file: string): string {
  const index = findIn(sheets, relative(app, file.replace(/\?.*$/, '')))
  return (0xa * 36 + index).toString(36)
}

const shortName = String.raw`[a-z][\da-z]_[\da-z]{1,2}\b`

/** All such names that a page, a script or a style sheet holds. */
export function findNames(text: string): Set<string> {
  return new Set(text.match(new RegExp(String.raw`\b${shortName}`, 'g')))
}

/** Those of a style sheet that are classes. */
export function findClasses(css: string): Set<string> {
  return new Set(css.match(new RegExp(String.raw`(?<=\.)${shortName}`, 'g')))
}

function findIn(known: string[], wanted: string): number {
  const index = known.indexOf(wanted)
  if (index < 0) throw new Error(`No name for ${wanted}. If it is new, start again.`)
  return index
}
