import { basename } from 'node:path'

const files = new Map<string, string>()

/** `footer_groups` for `.groups` of footer.module.css. A hash would say less, and does not compress. */
export function nameClass(name: string, file: string): string {
  const path = file.replace(/\?.*$/, '')
  const sheet = basename(path, '.module.css')
  const other = files.get(sheet)
  if (other && other !== path) throw new Error(`Two style sheets of one name: ${other}, ${path}`)
  files.set(sheet, path)
  return `${sheet}_${name}`
}
