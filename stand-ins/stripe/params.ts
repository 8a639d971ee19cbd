import type { Param, Params } from './form.ts'
import { invalid } from './problem.ts'

type Path = (string | number)[]

/**
 * Returns the value at a path, or undefined; `['line_items', 0, 'quantity']` is
 * `line_items[0][quantity]`.
 */
export function valueAt(params: Params, path: Path): Param | undefined {
  let value: Param | undefined = params
  for (const step of path) {
    if (typeof value !== 'object') return undefined
    value = Array.isArray(value) ? value[Number(step)] : value[step]
  }
  return value
}

export function text(params: Params, path: Path, maxLength = 5000): string | undefined {
  const value = valueAt(params, path)
  if (value === undefined) return undefined
  if (typeof value !== 'string')
    throw invalid(`Invalid string: ${nameOf(path)}`, undefined, nameOf(path))
  if (value === '')
    throw invalid(
      `You passed an empty string for '${nameOf(path)}'. We assume empty values are an attempt to unset a parameter; however '${nameOf(path)}' cannot be unset.`,
      'parameter_invalid_empty',
      nameOf(path),
    )
  if (value.length > maxLength)
    throw invalid(
      `Invalid ${nameOf(path)}: must be at most ${maxLength} characters`,
      'parameter_invalid_string_too_long',
      nameOf(path),
    )
  return value
}

export function integer(params: Params, path: Path): number | undefined {
  const value = text(params, path)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', nameOf(path))
  return Number(value)
}

export function flag(params: Params, path: Path): boolean | undefined {
  const value = text(params, path)
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw invalid(`Invalid boolean: ${value}`, undefined, nameOf(path))
  return value === undefined ? undefined : value === 'true'
}

export function required<Value>(value: Value | undefined, path: Path): Value {
  if (value === undefined)
    throw invalid(`Missing required param: ${nameOf(path)}.`, 'parameter_missing', nameOf(path))
  return value
}

export function oneOf<Word extends string>(
  params: Params,
  path: Path,
  words: readonly Word[],
): Word | undefined {
  const value = text(params, path)
  const word = words.find((known) => known === value)
  if (value !== undefined && word === undefined)
    throw invalid(
      `Invalid ${nameOf(path)}: must be one of ${words.join(', ')}`,
      undefined,
      nameOf(path),
    )
  return word
}

export function strings(params: Params, path: Path): string[] {
  const value = valueAt(params, path)
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalid('Invalid array', undefined, nameOf(path))
  return value.map(String)
}

/**
 * Reads metadata within Stripe's limits: 50 keys of 40 characters, values of 500; an empty value removes
 * its key.
 */
export function metadata(params: Params, path: Path): Record<string, string> {
  const value = valueAt(params, path) ?? {}
  if (value === '' || Array.isArray(value)) return {}
  if (typeof value !== 'object') throw invalid('Invalid object', undefined, nameOf(path))
  const entries = Object.entries(value)
  if (entries.length > 50)
    throw invalid('You can have up to 50 metadata keys.', undefined, nameOf(path))
  for (const [key, word] of entries) checkMetadata(key, word, path)
  return Object.fromEntries(entries.filter(([, word]) => word !== '')) as Record<string, string>
}

function checkMetadata(key: string, value: Param, path: Path): void {
  if (key.length > 40)
    throw invalid('Metadata keys must be at most 40 characters.', undefined, nameOf([...path, key]))
  if (typeof value !== 'string' || value.length > 500)
    throw invalid(
      'Metadata values must be strings of at most 500 characters.',
      undefined,
      nameOf([...path, key]),
    )
}

const nameOf = ([first, ...rest]: Path) => `${first}${rest.map((step) => `[${step}]`).join('')}`

/** Refuses a misspelled parameter, as the real API does. */
export function refuseUnknown(params: Params, known: readonly string[]): void {
  const stranger = Object.keys(params).find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw invalid(`Received unknown parameter: ${stranger}`, 'parameter_unknown', stranger)
}
