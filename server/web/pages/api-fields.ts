import type { ApiField } from '#contract/served.ts'
import type { JsonSchema } from '../openapi/shapes.ts'

/** Lists the fields of a body or an answer. Nested fields follow the one that contains them. */
export function listFields(schema: JsonSchema, prefix = ''): ApiField[] {
  const { inner, mark } = unwrap(schema)
  if (inner.oneOf) return inner.oneOf.flatMap((each) => listFields(each as JsonSchema, prefix))
  const { properties = {}, required = [] } = inner
  return Object.entries(properties).flatMap(([own, each]) => {
    const name = `${prefix}${mark}${prefix || mark ? '.' : ''}${own}`
    const field = each as JsonSchema
    const isOptional = !required.includes(own)
    const says = field.description ?? unwrap(field).inner.description ?? ''
    return [{ name, type: nameType(field), isOptional, says }, ...listFields(field, name)]
  })
}

/** Returns the schema inside a list or a nullable schema. */
function unwrap(schema: JsonSchema): { inner: JsonSchema; mark: string } {
  if (schema.items) {
    const { inner, mark } = unwrap(schema.items as JsonSchema)
    return { inner, mark: `[]${mark}` }
  }
  const some = schema.anyOf?.find((each) => (each as JsonSchema).type !== 'null')
  return some ? unwrap(some as JsonSchema) : { inner: schema, mark: '' }
}

export function nameType(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map((each) => nameType(each as JsonSchema)).join(' or ')
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.map((each) => JSON.stringify(each)).join(', ')}`
  if (schema.type === 'array') return `list of ${nameType(schema.items as JsonSchema)}`
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeWords[type] ?? type).join(' or ')
  const word = formatWords[schema.format ?? ''] ?? typeWords[schema.type ?? ''] ?? 'anything'
  return `${word}${sayLength(schema)}`
}

function sayLength({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return ''
  return minLength > 1
    ? `, ${minLength} to ${maxLength} characters`
    : `, at most ${maxLength} characters`
}

const typeWords: Record<string, string> = {
  string: 'string',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

const formatWords: Record<string, string> = {
  'date-time': 'time, ISO 8601',
  date: 'day, YYYY-MM-DD',
  uuid: 'id, a UUID',
  uri: 'address',
  email: 'email address',
}
