import { z } from 'zod'
import type { AdminCall } from '#server/admin/call.ts'
import type { CommandForm, FileKind } from '#server/admin/command-form.ts'

/** A field of a call's input, as the command line shows and reads it. */
export interface Field {
  name: string
  /**
   * The position of a value typed without the field's name; null for a named field such as
   * `--unit-cents 3900`.
   */
  place: number | null
  /** A `flag` is typed without a value. */
  kind: 'text' | 'number' | 'list' | 'switch' | 'flag'
  /** The placeholder for the value, if the name is not clear enough. */
  title: string
  choices: readonly string[]
  isOptional: boolean
  file: FileKind | null
}

interface JsonField {
  title?: string
  type?: string
  const?: unknown
  enum?: string[]
  minItems?: number
}

/**
 * Lists a call's fields in the order they are typed: positional ones, named ones, and the reason last.
 */
export function listFields({
  input,
  command,
  ...call
}: Pick<AdminCall, 'input' | 'command'>): Field[] {
  const { words = [], files = {}, reason }: CommandForm = command ?? {}
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
  })
  const fields = Object.entries(properties as Record<string, JsonField>)
    // --csv replaces this field.
    .filter(([name]) => !('file' in call && name === 'format'))
    .map(([name, field]): Field => {
      const place = words.indexOf(name)
      return {
        name,
        place: place < 0 ? null : place,
        kind: findKind(field),
        title: field.title ?? name,
        choices: field.enum ?? [],
        isOptional:
          !required.includes(name) ||
          (name === 'reason' && reason !== undefined) ||
          (place >= 0 && field.type === 'array' && field.minItems === undefined),
        file: files[name] ?? null,
      }
    })
  return fields.toSorted((one, other) => rank(one) - rank(other))
}

function findKind({ type, ...field }: JsonField): Field['kind'] {
  if ('const' in field) return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'switch'
  return type === 'array' ? 'list' : 'text'
}

function rank({ name, place }: Field): number {
  return place ?? (name === 'reason' ? 1000 : 100)
}

/** Writes the fields as the list of commands shows them. */
export function describeFields(fields: readonly Field[]): string {
  return fields.map(describeField).join(' ')
}

function describeField(field: Field): string {
  const value = describeValue(field)
  const option = field.kind === 'flag' ? nameOption(field) : `${nameOption(field)} ${value}`
  const said = field.place === null ? option : value
  return field.isOptional ? `[${said}]` : said
}

function describeValue({ name, title, place, kind, choices, file }: Field): string {
  if (name === 'reason') return '"…"'
  if (choices.length > 0) return choices.join('|')
  if (kind === 'switch') return 'true|false'
  if (file === 'people' || file === 'text') return place === null ? '<file>' : `<file of ${name}>`
  if (name === 'after') return '<page>'
  if (place === null && kind === 'number') return '<n>'
  return place !== null && kind === 'list' ? `<${name}…>` : `<${title}>`
}

export function nameOption({ name }: Pick<Field, 'name'>): string {
  return `--${name.replaceAll('_', '-')}`
}

/** Writes a field as it is typed: `--unit-cents`, `--people <file>` or `<quote>`. */
export function nameTyped(field: Field): string {
  if (field.place !== null) return describeValue(field)
  return field.file === null ? nameOption(field) : `${nameOption(field)} ${describeValue(field)}`
}

/**
 * Writes a sentence about a field beginning with the field's name as typed: `--unit-cents: must be …`.
 */
export function sayAsTyped(fields: readonly Field[], sentence: string): string {
  const field = fields.find(({ name }) => sentence.startsWith(`${name}: `))
  return field === undefined ? sentence : nameTyped(field) + sentence.slice(field.name.length)
}
