import ignore from 'ignore'

export interface RuleLine {
  number: number
  text: string
}

/** `outside`: not a path below the project root. */
export type Decision = { path: string } & (
  | { outcome: 'outside' | 'too_long' }
  | {
      outcome: 'ignored'
      by: RuleLine
      /** The directory that the line ignores as a whole, if it is not the path itself. */
      directory?: string
      /** A line that would include the path again if its directory were not ignored. */
      inVain?: RuleLine
    }
  | {
      outcome: 'included'
      /** The deciding exception; none if no line matches. */
      by?: RuleLine
    }
)

interface Rule {
  line: RuleLine
  isException: boolean
  /** Reports whether it matches this path itself and not only a directory above it. */
  matches: (path: string) => boolean
}

const longestPath = 200
/** With more of them in one rule, it can match a path in more ways than a browser can try. */
const mostDoubleStars = 4

/**
 * Decides each path by the rules of gitignore: the last match wins, and nothing in an ignored directory
 * is included again.
 */
export function decide(text: string, paths: string[]): Decision[] {
  const rules = readLines(text)
    .filter((line) => !isTooWild(line))
    .flatMap(readRule)
  return paths.map((path) => decideOne(rules, path))
}

/** Finds lines that are left out because they would take too long to match. */
export function findTooWild(text: string): RuleLine[] {
  return readLines(text).filter(isTooWild)
}

function decideOne(rules: Rule[], path: string): Decision {
  if (path.length > longestPath) return { path, outcome: 'too_long' }
  if (!isBelowRoot(path)) return { path, outcome: 'outside' }
  const last = (of: string) => rules.findLast(({ matches }) => matches(of))
  const own = last(path)
  for (const directory of directoriesAbove(path)) {
    const rule = last(directory)
    if (!rule || rule.isException) continue
    const inVain = own?.isException ? own.line : undefined
    return { path, outcome: 'ignored', by: rule.line, directory, inVain }
  }
  if (own && !own.isException) return { path, outcome: 'ignored', by: own.line }
  return { path, outcome: 'included', by: own?.line }
}

/** Lists directories: `src/deep/a.ts` is below `src/` and `src/deep/`. */
function directoriesAbove(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}

function isBelowRoot(path: string): boolean {
  return ignore.isPathValid(path) && !/\/\/|(^|\/)\.{1,2}(\/|$)/.test(path)
}

function readLines(text: string): RuleLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
}

function isTooWild({ text }: RuleLine): boolean {
  return (text.match(/\*{2,}/g)?.length ?? 0) > mostDoubleStars
}

/** Reads a rule; empty for a comment or a blank line. */
function readRule(line: RuleLine): Rule[] {
  if (line.text.trim() === '' || line.text.startsWith('#')) return []
  const isException = line.text.startsWith('!')
  // Read as an exception, a single rule makes the library say whether it matches the path itself.
  const alone = ignore({ ignorecase: false }).add([isException ? line.text : `!${line.text}`])
  return [{ line, isException, matches: (path) => alone.test(path).unignored }]
}
