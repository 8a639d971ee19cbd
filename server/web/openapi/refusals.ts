import { listErrors, type DescribedCall } from './call.ts'
import { errorAnswer, refusals, type ErrorCode } from '#contract/errors.ts'
import { makeExample } from './example.ts'
import { describeOutput } from './schema.ts'
import type { OperationAnswer } from './shapes.ts'

/** Groups the codes that a call can answer, by their status. */
export function groupErrors(call: DescribedCall): [status: number, codes: ErrorCode[]][] {
  const codes = new Set(listErrors(call))
  const known = Object.keys(refusals) as ErrorCode[]
  return [
    ...Map.groupBy(
      known.filter((code) => codes.has(code)),
      (code) => refusals[code].status,
    ),
  ]
}

export function referToRefusal(codes: ErrorCode[]): string {
  return `#/components/responses/${nameRefusal(codes)}`
}

export function describeRefusals(calls: DescribedCall[]): Record<string, OperationAnswer> {
  const sets = calls.flatMap((call) => groupErrors(call).map(([, codes]) => codes))
  return {
    ...Object.fromEntries(sets.map((codes) => [nameRefusal(codes), describeRefusal(codes)])),
    method_not_allowed: otherMethod,
  }
}

function nameRefusal(codes: ErrorCode[]): string {
  return codes.join('_or_')
}

export function describeRefusal(codes: ErrorCode[]): OperationAnswer {
  const { error } = errorAnswer.shape
  const code = error.shape.code.extract(codes)
  const schema = describeOutput(errorAnswer.extend({ error: error.extend({ code }) }))
  return {
    description: codes.map((each) => `\`${each}\`: ${refusals[each].meaning}`).join(' '),
    content: { 'application/json': { schema, example: makeExample(schema) } },
  }
}

/** The response if an address is requested with a method that none of its calls has. */
const otherMethod: OperationAnswer = {
  ...describeRefusal(['method_not_allowed']),
  headers: { Allow: { description: 'The methods that it takes.', schema: { type: 'string' } } },
}
