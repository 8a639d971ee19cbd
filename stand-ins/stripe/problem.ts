/** A refusal in Stripe's format, thrown to the one place that answers errors. */
export class StripeProblem extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409 | 500
  readonly error: {
    type: string
    message: string
    code?: string
    param?: string
    decline_code?: string
  }

  constructor(status: StripeProblem['status'], error: StripeProblem['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })

export const missingResource = (kind: string, id: string, param = 'id') =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
