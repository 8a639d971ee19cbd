import { z } from 'zod'
import type { ActField, ActForm } from '#contract/admin/act-forms.ts'
import type { AdminCall, WriteCall } from './call.ts'
import type { FieldWords, FormWords } from './form-words.ts'

interface JsonField {
  type?: string
  format?: string
  const?: unknown
  enum?: string[]
  anyOf?: JsonField[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}

/**
 * Describes every form by the name of its call. Other forms of the same call have their own name at the end:
 * `webhooks/change/pause`.
 */
export function describeForms(calls: readonly AdminCall[]): Record<string, ActForm> {
  const forms = calls.flatMap((call) => (call.kind === 'write' ? describeCall(call) : []))
  return Object.fromEntries(forms)
}

function describeCall({ name, input, form, forms = {} }: WriteCall): [string, ActForm][] {
  if (form === undefined) return []
  const ways = Object.entries(forms).map(
    ([way, words]) => [`${name}/${way}`, { ...form, ...words }] as const,
  )
  return [[name, form] as const, ...ways].map(([key, words]) => [key, describeForm(words, input)])
}

function describeForm(words: FormWords, input: z.ZodObject): ActForm {
  const { title, button = title, label = button, does = '', done } = words
  const { line = '', isForCustomer, isGrave = false, asksNoReason = false, fields = {} } = words
  const { properties, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
  })
  return {
    title: isGrave ? `${title}?` : title,
    label,
    button,
    does,
    done,
    line,
    group: isGrave ? 'end' : isForCustomer ? 'customer' : 'change',
    isGrave,
    reason: asksNoReason ? 'none' : required.includes('reason') ? 'asked' : 'optional',
    fields: Object.entries(fields).map(([name, said]) =>
      describeField(
        name,
        said,
        (properties as Record<string, JsonField>)[name]!,
        required.includes(name),
      ),
    ),
  }
}

function describeField(
  name: string,
  { choices, initially, isAsked, ...words }: FieldWords,
  field: JsonField,
  isNeeded: boolean,
): ActField {
  const kind = findKind(name, words, field)
  const first = initially ?? (field.default as string | number | undefined)
  return {
    name,
    kind,
    ...words,
    isRequired: isAsked ?? (isNeeded || (kind === 'number' && first !== undefined)),
    ...(first !== undefined && first !== '' && kind !== 'lines' && { initially: first }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(kind === 'number' && { min: field.minimum, max: field.maximum }),
    ...(kind === 'choice' && {
      choices: field.enum!.map((each): [string, string] => [each, choices![each]!]),
    }),
  }
}

const formats: Record<string, ActField['kind']> = { email: 'email', uri: 'url', date: 'day' }

function findKind(name: string, { lines }: FieldWords, field: JsonField): ActField['kind'] {
  if (lines !== undefined) return 'lines'
  if (/(^|_)cents$/.test(name)) return 'money'
  if (field.enum) return 'choice'
  if (field.type === 'boolean') return 'box'
  if (field.type === 'integer') return 'number'
  const format = field.format ?? field.anyOf?.[0]?.format
  return (format && formats[format]) || 'text'
}
