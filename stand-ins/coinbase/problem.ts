import type { ContentfulStatusCode } from 'hono/utils/http-status'

export class CoinbaseProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly errorType: string

  constructor(status: ContentfulStatusCode, errorType: string, message: string) {
    super(message)
    this.status = status
    this.errorType = errorType
  }
}

export const invalid = (message: string) => new CoinbaseProblem(400, 'invalid_request', message)
