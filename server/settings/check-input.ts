import type { z } from 'zod'

type Checked<Data> = { ok: true; data: Data } | { ok: false; problems: string[] }

/**
 * Reads input in the shape of `schema`, or says what is wrong with each field. The message never contains a
 * value.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const read = schema.safeParse(input, { error: describeIssue })
  if (read.success) return { ok: true, data: read.data }
  return { ok: false, problems: read.error.issues.map(describeProblem) }
}

function describeProblem({ path, message }: z.core.$ZodIssue): string {
  const [field = '', ...inside] = path.map((part) =>
    typeof part === 'number' ? `entry ${part + 1}` : String(part),
  )
  return `${field}: ${[...inside, message].join(' ')}`
}

/** Describes the problem with a field whose schema has no message of its own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${types[issue.expected] ?? 'valid'}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the right format'}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is empty'
      return describeSize(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return describeSize(issue.origin, 'at most', issue.maximum)
    default:
      return 'is not valid'
  }
}

function describeSize(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${size} characters`
  if (origin === 'array') return `must have ${bound} ${size} entries`
  return `must be ${bound} ${size}`
}

const types: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Partial<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an ID, such as b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d',
  guid: 'an ID, such as b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d',
  date: 'a day, such as 2026-11-23',
  datetime: 'a time, such as 2026-11-23T12:00:00Z',
}
