/** Every refusal is `{error: {code, message}}`; the message is a sentence for visitors. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; request_id?: string }
}

export type ErrorCode =
  | 'bad_request'
  | 'unsupported_media_type'
  | 'too_large'
  | 'cross_site'
  | 'not_found'
  | 'not_authenticated'
  | 'not_allowed'
  | 'confirmation_required'
  | 'refused'
  | 'not_renewable'
  | 'same_email'
  | 'codes_refused'
  | 'no_invoice'
  | 'unknown_signing_key'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'
