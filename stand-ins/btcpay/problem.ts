import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in Greenfield's own format. */
export class BtcpayProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
