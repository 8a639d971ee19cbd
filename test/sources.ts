import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

type Program = ReturnType<typeof parseSync>['program']

const root = join(import.meta.dirname, '..')

export interface Source {
  /** The path from the root, with slashes. */
  path: string
  text: string
  /** Paths of this project it imports, types and late imports included. */
  imports: string[]
  /** The imports that remain at run time, without those of types. */
  valueImports: string[]
  /**
   * Counted as a compiler counts: a string, a pattern or an element’s text is one token, and a comment is
   * none.
   */
  tokens: number
  /** Regular expressions as they are written. */
  patterns: { pattern: string; flags: string }[]
  /** How each comment begins; lines of `//` that follow each other are one comment. */
  comments: string[]
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|^test\/|\/test\//.test(path)
}

/** Reads and parses every source file of the project. */
export function readSources(): Source[] {
  const skipped = /(^|\/)(node_modules|dist|\.react-router)\/|^(build|data)\//
  return globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /^(node_modules|build|data|dist|\.react-router)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !skipped.test(path))
    .map(readSource)
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, comments } = parseSync(path, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : { request: moduleRequest.value, isType },
      ),
    ),
    ...findLateImports(program),
  ]
  const resolve = (found: typeof requests) =>
    found.flatMap(({ request }) => resolveOwn(path, request))
  return {
    path,
    text,
    imports: resolve(requests),
    valueImports: resolve(requests.filter(({ isType }) => !isType)),
    tokens: countTokens(text, program, comments),
    patterns: findPatterns(program),
    comments: comments
      .filter(({ type, start }, at) => {
        const before = comments[at - 1]
        const isNext = type === 'Line' && before?.type === 'Line'
        return !isNext || text.slice(before.end, start).trim() !== ''
      })
      .map(({ value }) => value),
  }
}

/** Finds `import('…')`, as a call or as a type. */
function findLateImports(program: Program): { request: string; isType: boolean }[] {
  const found: { request: string; isType: boolean }[] = []
  const note = ({ type, source }: { type: string; source: object }) => {
    if ('value' in source && typeof source.value === 'string')
      found.push({ request: source.value, isType: type === 'TSImportType' })
  }
  new Visitor({ ImportExpression: note, TSImportType: note }).visit(program)
  return found
}

function resolveOwn(from: string, request: string): string[] {
  const plain = request.split('?')[0]!
  if (plain.startsWith('#')) return [plain.slice(1)]
  return plain.startsWith('.') ? [posix.normalize(posix.join(dirname(from), plain))] : []
}

function findPatterns(program: Program) {
  const found: Source['patterns'] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ pattern: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

interface Span {
  start: number
  end: number
}

function countTokens(text: string, program: Program, comments: Span[]): number {
  const whole = findTexts(program).filter(({ start, end }) => text.slice(start, end).trim() !== '')
  let end = 0
  const between = [...whole, ...comments]
    .toSorted((a, b) => a.start - b.start)
    .map((span) => {
      const part = text.slice(end, span.start)
      end = span.end
      return part
    })
  const rest = [...between, text.slice(end)].join(' ')
  return whole.length + (rest.match(/[\w$#]+|\.{3}|\?\.|[=!<>&|?*+-]+|\S/g) ?? []).length
}

function findTexts(program: Program): Span[] {
  const found: Span[] = []
  const note = ({ start, end }: Span) => void found.push({ start, end })
  new Visitor({ Literal: note, TemplateElement: note, JSXText: note }).visit(program)
  return found
}
