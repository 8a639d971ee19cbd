import ignore from 'ignore'

export interface RuleLine {
  number: number
  text: string
}

/** `outside` means that the path is not below the project root. */
export type Decision = { path: string } & (
  | { outcome: 'outside' | 'too_long' }
  | {
      outcome: 'ignored'
      by: RuleLine
      /** The ignored directory, if the line ignores a directory rather than the path itself. */
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
  /** Reports whether the rule matches the path itself, not just a directory above it. */
  matches: (path: string) => boolean
}

const longestPath = 200
/** With more of these in one rule, matching can take longer than a browser can wait. */
const mostDoubleStars = 4

/**
 * Decides each path by gitignore's rules: the last match wins, but nothing in an ignored directory can
 * be included again.
 */
export function decide(text: string, paths: string[]): Decision[] {
  const rules = readLines(text)
    .filter((line) => !isTooWild(line))
    .flatMap(readRule)
  return paths.map((path) => decideOne(rules, path))
}

/** Finds lines that are skipped because matching them would take too long. */
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

/** Lists the directories above a path: `src/` and `src/deep/` for `src/deep/a.ts`. */
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

/** Reads a rule; the list is empty for a comment or a blank line. */
function readRule(line: RuleLine): Rule[] {
  if (line.text.trim() === '' || line.text.startsWith('#')) return []
  const isException = line.text.startsWith('!')
  // The library reports whether a rule matches the path itself only for exceptions, so each rule is
  // read as one.
  const alone = ignore({ ignorecase: false }).add([isException ? line.text : `!${line.text}`])
  return [{ line, isException, matches: (path) => alone.test(path).unignored }]
}
