import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const modules = globSync('app/**/*.module.css', { cwd: root }).sort()
const classes = new Map<string, string[]>()

/**
 * The name of a class on the site: two letters or digits for its file, then its place in the file. Every
 * page contains its styles, and names that are hashes are a fortieth of their bytes.
 */
export function shortenClass(name: string, file: string): string {
  const inFile = classes.get(file) ?? []
  classes.set(file, inFile)
  // From 360 on, two places that begin with a letter.
  const place = 360 + placeIn(modules, relative(root, file))
  return place.toString(36) + placeIn(inFile, name).toString(36)
}

/** A module that is new while `npm run dev` runs comes last. */
function placeIn(list: string[], entry: string): number {
  const place = list.indexOf(entry)
  return place < 0 ? list.push(entry) - 1 : place
}
