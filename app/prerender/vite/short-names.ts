import { globSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Names classes `ab3`: letters for the module, a number within it. Every page contains its styles, and
 * long names were a twentieth of its bytes. Words without digits stay free for global classes.
 */
export function shortNames(root: string) {
  const modules = globSync('app/**/*.module.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const namesOf = new Map<string, string[]>()
  return (name: string, file: string): string => {
    const path = relative(root, file.split('?')[0]!).replaceAll('\\', '/')
    const names = namesOf.get(path) ?? []
    namesOf.set(path, names)
    if (!names.includes(name)) names.push(name)
    return `${lettersOf(modules.indexOf(path))}${names.indexOf(name)}`
  }
}

function lettersOf(index: number): string {
  if (index < 0) throw new Error('A style module appeared after the start.')
  const letter = (digit: number) => String.fromCharCode('a'.charCodeAt(0) + digit)
  return `${letter(Math.floor(index / 26))}${letter(index % 26)}`
}
