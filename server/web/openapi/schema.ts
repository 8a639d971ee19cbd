import { z } from 'zod'
import type { JsonSchema } from './shapes.ts'

export function describeInput(schema: z.ZodType): JsonSchema {
  return toJsonSchema(schema, 'input')
}

export function describeOutput(schema: z.ZodType): JsonSchema {
  return toJsonSchema(schema, 'output')
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return own
}

function simplify(schema: JsonSchema): void {
  // The format says the same in a word.
  if (schema.format) delete schema.pattern
  // A later version can return more fields.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
