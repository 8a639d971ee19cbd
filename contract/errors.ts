import { z } from 'zod'

/** Every code of a refusal, with its HTTP status and when a call answers it. */
export const refusals = {
  bad_request: {
    status: 400,
    meaning:
      'The body cannot be read, or a field is missing or wrong. The message names the field.',
  },
  refused: { status: 400, meaning: 'The action refuses this input. The message says why.' },
  not_authenticated: { status: 401, meaning: 'The code or key is wrong, or no longer valid.' },
  cross_site: { status: 403, meaning: 'A page of another site made the call.' },
  not_allowed: {
    status: 403,
    meaning:
      'The role of the person, the scopes of the key, or the license do not include this call.',
  },
  confirmation_required: {
    status: 403,
    meaning: 'The console asks for the passkey again. No API key is asked for it.',
  },
  not_found: { status: 404, meaning: 'There is no such call, or nothing under this id.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The address knows other methods, which `Allow` lists.',
  },
  not_renewable: { status: 409, meaning: 'This license cannot be renewed. The message says why.' },
  price_changed: {
    status: 409,
    meaning: 'The price that was shown no longer holds. Nothing was charged.',
  },
  coupon_refused: {
    status: 409,
    meaning: 'The coupon takes nothing off now. The message says why. Nothing was charged.',
  },
  not_replaceable: {
    status: 409,
    meaning: 'The key of this license cannot be replaced now. The message says why.',
  },
  same_email: { status: 409, meaning: 'The account already has this email address.' },
  codes_refused: { status: 409, meaning: 'One of the two codes is wrong or has expired.' },
  wrong_card: {
    status: 409,
    meaning: 'These are not the last four digits of the card that paid the order.',
  },
  no_invoice: { status: 409, meaning: 'There is no invoice of this order. The message says why.' },
  eula_needed: { status: 409, meaning: 'The owner of the license has not accepted the EULA.' },
  bad_text: {
    status: 409,
    meaning: 'The text is no request and no release of a machine, or not all of it arrived.',
  },
  bad_signature: { status: 409, meaning: 'The text was changed after the machine signed it.' },
  wrong_product: { status: 409, meaning: 'The text is from the app of another product.' },
  request_used: { status: 409, meaning: 'A license file was made from this request before.' },
  already_released: { status: 409, meaning: 'The machine has given this license file back.' },
  unknown_file: { status: 404, meaning: 'The license files of the account are on other machines.' },
  holds_file: {
    status: 409,
    meaning: 'The device has a license file that works on. It is released with a text of its app.',
  },
  not_longer: { status: 409, meaning: 'A new license file would end no later than this one.' },
  seat_refused: {
    status: 409,
    meaning:
      'The license gives this machine no seat. The message says why: `device_limit`, `too_many_changes`, `device_removed`, `revoked`, `suspended` or `trial` where licenses are listed.',
  },
  unknown_signing_key: {
    status: 409,
    meaning: 'The app knows none of the keys that licenses are signed with now.',
  },
  too_large: { status: 413, meaning: 'The body is larger than the call takes.' },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body has another type than the call takes.',
  },
  too_many_requests: {
    status: 429,
    meaning: 'A budget is used up. Wait for as many seconds as `Retry-After` says.',
  },
  internal: { status: 500, meaning: 'Something went wrong on our side.' },
  unavailable: {
    status: 503,
    meaning: 'The shop or a provider does not answer right now. Try again in a moment.',
  },
} as const

export type ErrorCode = keyof typeof refusals

/** Every refusal is `{error: {code, message}}`. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(Object.keys(refusals) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('A sentence for people.'),
    request_id: z.uuid().optional().describe('Names the request in the log of the server.'),
  }),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
