import type { z } from 'zod'
import { nameCall, type DescribedCall } from '#contract/calls/call.ts'
import { makeExample } from './example.ts'
import { groupErrors, referToRefusal } from './refusals.ts'
import { describeInput, describeOutput } from './schema.ts'
import type { Content, JsonSchema, Operation, OperationAnswer, Parameter } from './shapes.ts'

export function describeOperation(call: DescribedCall): Operation {
  const parameters = listParameters(call)
  return {
    operationId: nameCall(call.path, call.method),
    tags: [call.group],
    summary: call.summary,
    ...(call.about && { description: call.about }),
    ...(call.access && { security: call.access.map((scheme) => ({ [scheme]: [] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: describeBody(call.body) } }),
    responses: { ...describeRefusals(call), ...describeAnswers(call) },
  }
}

function listParameters({ parts = {}, query, headers = {} }: DescribedCall): Parameter[] {
  const inPath = Object.entries(parts).map(([name, schema]): Parameter => {
    return { name, in: 'path', required: true, schema: describeInput(schema) }
  })
  const inHeaders = Object.entries(headers).map(([name, { says, example, isRequired }]) => {
    const schema = { type: 'string' } as const
    return { name, in: 'header', required: isRequired, description: says, schema, example } as const
  })
  return [...inPath, ...(query ? listQuery(query) : []), ...inHeaders]
}

function listQuery(query: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = describeInput(query)
  return Object.entries(properties).map(([name, each]) => {
    const { description, ...schema } = each as JsonSchema
    const says = description === undefined ? {} : { description }
    return { name, in: 'query', required: required.includes(name), ...says, schema }
  })
}

function describeBody({ media, schema, example }: NonNullable<DescribedCall['body']>): Content {
  return {
    [media]: {
      schema: schema ? describeInput(schema) : {},
      ...(example !== undefined && { example }),
    },
  }
}

function describeAnswers({ answers }: DescribedCall): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { says, json, media, headers }]) => {
      const content: Content = {
        ...(json && { 'application/json': describeJson(describeOutput(json)) }),
        ...(media && { [media]: { schema: { type: 'string' } } }),
      }
      const isEmpty = Object.keys(content).length === 0
      const more = {
        ...(!isEmpty && { content }),
        ...(headers && { headers: mapHeaders(headers) }),
      }
      return [status, { description: says, ...more }]
    }),
  )
}

function describeJson(schema: JsonSchema): Content[string] {
  return { schema, example: makeExample(schema) }
}

function mapHeaders(headers: Record<string, string>): NonNullable<OperationAnswer['headers']> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } as const },
    ]),
  )
}

function describeRefusals(call: DescribedCall): Operation['responses'] {
  return Object.fromEntries(
    groupErrors(call).map(([status, codes]) => [status, { $ref: referToRefusal(codes) }]),
  )
}
