import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { complain } from './complain.ts'
import { describeFields, nameOption, nameTyped, type Field } from './fields.ts'

export type Input = Record<string, unknown>

/** Reads the arguments of a command; if they don't fit, says why and returns null. */
export async function readInput(
  name: string,
  fields: readonly Field[],
  args: string[],
): Promise<Input | null> {
  const said = readSaid(fields, args)
  if (typeof said === 'string')
    return refuse(said, `Usage: ${name} ${describeFields(fields)}`.trimEnd())
  const input: Input = {}
  const problems: string[] = []
  for (const field of fields) {
    const value = said[field.name]
    if (value === undefined) continue
    const read = await readValue(field, value)
    if (isRefused(read)) problems.push(...read.problems)
    else input[field.name] = read
  }
  return problems.length > 0 ? refuse(...problems) : input
}

function refuse(...problems: string[]): null {
  complain(...problems)
  return null
}

const isRefused = (read: unknown): read is { problems: string[] } =>
  typeof read === 'object' && read !== null && 'problems' in read

type Said = string | string[] | boolean

/** Reads arguments and options, or returns a sentence if one is missing or there are too many. */
function readSaid(fields: readonly Field[], args: string[]): Record<string, Said> | string {
  const words = fields.filter(({ place }) => place !== null)
  const named = fields.filter(({ place }) => place === null)
  const options = Object.fromEntries(
    named.map((field) => [nameOption(field).slice(2), { type: typeOption(field) }]),
  )
  try {
    const first = isFirstWord(words, options, args[0]) ? 1 : 0
    const rest = args.slice(first)
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    const placed = placeWords(words, [...args.slice(0, first), ...positionals])
    if (typeof placed === 'string') return placed
    const missing = named.find((field) => isMissing(field, values))
    if (missing !== undefined) return sayMissing(missing)
    const said = named.flatMap((field) => {
      const value = values[nameOption(field).slice(2)]
      return value === undefined ? [] : [[field.name, value] as const]
    })
    return { ...Object.fromEntries(said), ...placed }
  } catch (error) {
    // The first sentence names the option.
    return `${(error as Error).message.split(/\.?\n|\. |\.$/)[0]}.`
  }
}

function typeOption({ kind }: Field): 'boolean' | 'string' {
  return kind === 'flag' ? 'boolean' : 'string'
}

/**
 * Reports whether a word with a leading dash is the first argument, because an id can begin with a
 * dash.
 */
function isFirstWord([word]: readonly Field[], options: object, typed?: string): boolean {
  if (typed === undefined || word === undefined || word.isOptional) return false
  // No id looks like this, but a mistyped option does.
  if (/^--[a-z][a-z-]*(=|$)/.test(typed)) return false
  const [name = ''] = typed.replace(/^--/, '').split('=')
  return !Object.hasOwn(options, name)
}

/** Reports whether a field is missing, except for the reason, which has its own message. */
function isMissing(field: Field, values: Record<string, unknown>): boolean {
  return (
    !field.isOptional && field.name !== 'reason' && values[nameOption(field).slice(2)] === undefined
  )
}

function sayMissing(field: Field): string {
  return `${nameTyped(field)} is missing.`
}

/** Assigns words to fields. A list takes all remaining words. */
function placeWords(
  words: readonly Field[],
  typed: string[],
): Record<string, string | string[]> | string {
  const placed: Record<string, string | string[]> = {}
  const left = [...typed]
  for (const field of words) {
    const { name, kind, isOptional } = field
    if (kind === 'list') placed[name] = left.splice(0)
    else if (left.length > 0) placed[name] = left.shift()!
    else if (!isOptional) return sayMissing(field)
  }
  return left.length > 0 ? `Unexpected argument “${left[0]}”.` : placed
}

async function readValue(field: Field, said: Said): Promise<unknown> {
  const { kind, file } = field
  if (typeof said !== 'string') return said
  if (file === 'people') {
    const { readPeopleFile } = await import('./people.ts')
    const read = await readPeopleFile(said)
    return 'problems' in read ? read : read.people
  }
  if (file === 'text') {
    const text = await readFile(said, 'utf8').catch(() => null)
    return text ?? { problems: [`${said} cannot be read.`] }
  }
  if (kind === 'list') return said.split(',')
  if (kind === 'switch')
    return (
      { true: true, false: false }[said] ?? { problems: [`${nameOption(field)} is true or false.`] }
    )
  return said
}
