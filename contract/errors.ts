import { z } from 'zod'

/** Every error code, with its HTTP status and when a call returns it. */
export const refusals = {
  bad_request: {
    status: 400,
    meaning: 'The body can’t be read, or a field is missing or wrong. The message names the field.',
  },
  refused: { status: 400, meaning: 'The action refuses this input. The message says why.' },
  not_authenticated: { status: 401, meaning: 'The code or key is wrong, or no longer valid.' },
  cross_site: { status: 403, meaning: 'A page on another site made the call.' },
  not_allowed: {
    status: 403,
    meaning: 'The person’s role, the key’s scopes, or the license doesn’t allow this call.',
  },
  confirmation_required: {
    status: 403,
    meaning: 'The console asks for the passkey again. API keys never get this error.',
  },
  not_found: { status: 404, meaning: 'There’s no such call, or nothing with this id.' },
  method_not_allowed: {
    status: 405,
    meaning: 'This path takes other methods. `Allow` lists them.',
  },
  not_renewable: { status: 409, meaning: 'This license can’t be renewed. The message says why.' },
  price_changed: {
    status: 409,
    meaning: 'The price that was shown has changed. Nothing was charged.',
  },
  coupon_refused: {
    status: 409,
    meaning: 'The coupon can’t be used. The message says why. Nothing was charged.',
  },
  not_replaceable: {
    status: 409,
    meaning: 'This license’s key can’t be replaced now. The message says why.',
  },
  same_email: { status: 409, meaning: 'The account already has this email address.' },
  codes_refused: { status: 409, meaning: 'One of the two codes is wrong or has expired.' },
  other_browser: { status: 409, meaning: 'The order began in another browser.' },
  email_stays: {
    status: 409,
    meaning: 'The buyer can no longer change the email of this order. The shop can.',
  },
  no_invoice: { status: 409, meaning: 'There’s no invoice for this order. The message says why.' },
  eula_needed: { status: 409, meaning: 'The license owner hasn’t accepted the EULA.' },
  holds_file: {
    status: 409,
    meaning: 'The device has a license file that still works. The shop can free the device.',
  },
  unknown_signing_key: {
    status: 409,
    meaning: 'The app knows none of the current signing keys.',
  },
  too_large: { status: 413, meaning: 'The body is too large for this call.' },
  unsupported_media_type: {
    status: 415,
    meaning: 'This call doesn’t take bodies of this type.',
  },
  too_many_requests: {
    status: 429,
    meaning: 'A rate limit was reached. Wait as many seconds as `Retry-After` says.',
  },
  internal: { status: 500, meaning: 'Something went wrong on our side.' },
  unavailable: {
    status: 503,
    meaning: 'The shop or a provider isn’t responding right now. Try again in a moment.',
  },
} as const

export type ErrorCode = keyof typeof refusals

/** The body of every error: `{error: {code, message}}`. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(Object.keys(refusals) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('A sentence for people.'),
    request_id: z.uuid().optional().describe('Identifies the request in the server’s log.'),
  }),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
