import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { describeAdminCalls } from '#server/http/admin/document.ts'
import { describePublicCalls } from '#server/openapi/public-document.ts'
import type { ApiDocument, JsonSchema } from '#server/openapi/shapes.ts'
import { makeExample } from './api-example.ts'

const site = 'http://localhost:3000'

it.each([
  ['public', describePublicCalls(site)],
  ['admin', describeAdminCalls(site)],
])('every example that the %s reference shows fits its schema', (_, document) => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const unfit = listSchemas(document).flatMap(({ place, schema }) => {
    const example = makeExample(schema)
    return ajv.validate(schema, example) ? [] : [`${place}: ${ajv.errorsText()}`]
  })
  expect(unfit).toEqual([])
})

function listSchemas({ paths }: ApiDocument): { place: string; schema: JsonSchema }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const schema = 'content' in answer ? answer.content?.['application/json']?.schema : null
        return schema ? [{ place: `${path} ${status}`, schema }] : []
      }),
    ),
  )
}
