import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const app = join(import.meta.dirname, '..')
const sheets = globSync('**/*.module.css', { cwd: app }).sort()

/**
 * `b7_3` for a class of a style sheet: on each page of the docs 0.4 kB less than with whole names.
 * A hash would not compress.
 */
export function nameClass(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))]
  return `${nameSheet(file)}_${names.indexOf(name).toString(36)}`
}

/** What the class names of this style sheet begin with: `a0` for the first one, `a1` for the next. */
export function nameSheet(file: string): string {
  const index = sheets.indexOf(relative(app, file.replace(/\?.*$/, '')))
  if (index < 0) throw new Error(`This style sheet lies outside of app/: ${file}`)
  return (0xa * 36 + index).toString(36)
}
