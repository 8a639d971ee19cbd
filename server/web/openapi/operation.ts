import type { z } from 'zod'
import { nameCall, type CallAnswer, type DescribedCall } from './call.ts'
import { makeExample } from './example.ts'
import { describeRefusal, groupErrors, referToRefusal } from './refusals.ts'
import { describeInput, describeOutput } from './schema.ts'
import type { Content, JsonSchema, Operation, OperationAnswer, Parameter } from './shapes.ts'

export function describeOperation(call: DescribedCall): Operation {
  const parameters = listParameters(call)
  return {
    operationId: nameCall(call.path, call.method),
    tags: [call.group],
    summary: call.summary,
    ...(call.about && { description: call.about }),
    security: (call.access ?? []).map((scheme) => ({ [scheme]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: describeBody(call.body) }),
    responses: describeResponses(call),
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

function describeBody({ media, schema, example }: NonNullable<DescribedCall['body']>) {
  const own = schema ? describeInput(schema) : {}
  // A form without fields has no body.
  const required = !isForm(media) || (own.required ?? []).length > 0
  const content: Content = {
    [media]: { schema: own, ...(example !== undefined && { example }) },
  }
  return { required, content }
}

function isForm(media: string): boolean {
  return media === 'application/x-www-form-urlencoded'
}

/**
 * Describes the responses. If a status has both an answer of the call and refusals, both are listed, with
 * different types.
 */
function describeResponses(call: DescribedCall): Operation['responses'] {
  const refusals = new Map(groupErrors(call))
  const own = call.revalidates ? { ...notModified, ...call.answers } : call.answers
  const answers = Object.entries(own).map(([status, answer]) => {
    const codes = refusals.get(Number(status))
    const own = describeAnswer(answer)
    return [status, codes && answer.media ? join(own, describeRefusal(codes)) : own] as const
  })
  return {
    ...Object.fromEntries(
      [...refusals].map(([status, codes]) => [status, { $ref: referToRefusal(codes) }]),
    ),
    ...Object.fromEntries(answers),
  }
}

/** The 304 response for an answer with an entity tag. */
export const notModified: Record<number, CallAnswer> = {
  304: { says: 'Not modified: `If-None-Match` has its current tag.' },
}

function join(answer: OperationAnswer, refusal: OperationAnswer): OperationAnswer {
  return {
    ...answer,
    description: `${answer.description} ${refusal.description}`,
    content: { ...refusal.content, ...answer.content },
  }
}

function describeAnswer({ says, json, media, headers }: CallAnswer): OperationAnswer {
  const content: Content = {
    ...(json && { 'application/json': describeJson(describeOutput(json)) }),
    ...(media && { [media]: { schema: { type: 'string' } } }),
  }
  return {
    description: says,
    ...(Object.keys(content).length > 0 && { content }),
    ...(headers && { headers: mapHeaders(headers) }),
  }
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
