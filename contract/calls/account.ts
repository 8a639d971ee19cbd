import { z } from 'zod'
import {
  accountInfo,
  changedEmail,
  changeEmailRequest,
  confirmEmailRequest,
  credentials,
  creditNoteRequest,
  fileRequest,
  getInfoRequest,
  invoiceRequest,
  machineTextRequest,
  makeFileRequest,
  releaseDeviceRequest,
  replaceKeyRequest,
  signInAnswer,
  signInLinkAnswer,
  signInLinkRequest,
  signInRequest,
  whereCodeWent,
} from '../account.ts'
import { ownBuilds, ownBuildRequest, downloadAnswer } from '../download.ts'
import { licenseFile, readMachineText } from '../license-files.ts'
import { givenAddress, giveAddressRequest, whereKeyWent, whereKeyWentRequest } from '../order.ts'
import {
  checkPaymentRequest,
  paymentAnswer,
  renewalEmailsAnswer,
  renewalEmailsRequest,
  renewAnswer,
  renewRequest,
} from '../renewal.ts'
import { jsonBody, type DescribedCall } from './call.ts'

const id = 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d'
const code = '123456'
const proof = { email: 'ada@example.org', code }
const done = z.object({ ok: z.literal(true) })
const signedIn = ['not_authenticated', 'too_many_requests'] as const

const ofTexts = [...signedIn, 'eula_needed', 'bad_text', 'bad_signature', 'wrong_product'] as const
const text = 'eyJhbGciOiJFZERTQSJ9.eyJhdWQiOiJwcm90b2NyYWZ0In0.c2lnbmF0dXJl'

const account = (call: Omit<DescribedCall, 'method' | 'group'>): DescribedCall => ({
  method: 'post',
  group: 'Account',
  access: ['browser'],
  ...call,
})

export const accountCalls = [
  account({
    path: '/api/account/sign-in',
    summary: 'Email a sign-in code.',
    about:
      'The answer is the same whether or not the address has an account. The code works for 10 minutes, in the browser that asked for it: keep the cookie of the answer.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'The code is on its way, if one is sent.', json: signInAnswer } },
    errors: ['too_many_requests'],
  }),
  account({
    path: '/api/account/resend-verification',
    summary: 'Email a sign-in code again.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'The code is on its way, if one is sent.', json: signInAnswer } },
    errors: ['too_many_requests'],
  }),
  account({
    path: '/api/account/where-code-went',
    summary: 'Tell the browser that asked for a sign-in code what the mail server said to it.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'What this browser may know.', json: whereCodeWent } },
    errors: ['too_many_requests'],
  }),
  account({
    path: '/api/account/sign-in-link',
    summary: 'Sign in with the link of an email.',
    about:
      'After ten wrong codes in a day for an address, its emails contain a link beside the code. It works once, for 10 minutes, in any browser. Keep the cookie of the answer.',
    body: jsonBody(signInLinkRequest, { email: proof.email, token: 'k3'.repeat(21) + 'k' }),
    answers: { 200: { says: 'The session is open.', json: signInLinkAnswer } },
    errors: ['not_authenticated'],
  }),
  account({
    path: '/api/account/get-info',
    summary: 'Show the account, its licenses and its orders.',
    about:
      'The first call with a code opens a session of 45 minutes. All other calls below /api/account need that session, with the same code.',
    body: jsonBody(getInfoRequest, { ...proof, generate_trial_key: false }),
    answers: { 200: { says: 'The account.', json: accountInfo } },
    errors: [...signedIn],
  }),
  account({
    path: '/api/account/accept-eula',
    summary: 'Accept the EULA. The license keys are shown after that.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'Accepted.', json: z.object({ accepted_eula: z.literal(true) }) } },
    errors: [...signedIn],
  }),
  account({
    path: '/api/account/sign-out',
    summary: 'End the session.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'Ended.', json: done } },
    errors: [...signedIn],
  }),
  account({
    path: '/api/account/release-device',
    summary: 'Take a license off a device.',
    body: jsonBody(releaseDeviceRequest, { ...proof, license_id: id, activation_id: id }),
    answers: { 200: { says: 'The account after that.', json: accountInfo } },
    errors: [...signedIn, 'not_found', 'holds_file'],
  }),
  account({
    path: '/api/account/replace-key',
    summary: 'Give a license whose key leaked a new one, once a day.',
    about:
      'The new key is emailed to the owner. On the devices that stay, the old one works for 14 days more. All others are removed and cannot return for 30 days.',
    body: jsonBody(replaceKeyRequest, { ...proof, license_id: id, keep: [id] }),
    answers: { 200: { says: 'The account after that.', json: accountInfo } },
    errors: [...signedIn, 'not_found', 'not_replaceable'],
  }),
  account({
    path: '/api/account/read-machine-text',
    summary: 'Show what a machine without a network asks for, or gives back.',
    about:
      'The app on that machine shows the text. Nothing is done yet. All calls about license files need the accepted EULA.',
    body: jsonBody(machineTextRequest, { ...proof, text }),
    answers: {
      200: { says: 'The machine, and the licenses that it is about.', json: readMachineText },
    },
    errors: [...ofTexts, 'unknown_file', 'already_released'],
  }),
  account({
    path: '/api/account/make-license-file',
    summary: 'Give a machine without a network a seat and its license file.',
    about:
      'A file works on the machine whose app made the request, and on no other. Each request makes one file.',
    body: jsonBody(makeFileRequest, { ...proof, license_id: id, text }),
    answers: { 200: { says: 'The license file.', json: licenseFile } },
    errors: [
      ...ofTexts,
      'not_found',
      'request_used',
      'already_released',
      'holds_file',
      'seat_refused',
      'unknown_signing_key',
    ],
  }),
  account({
    path: '/api/account/license-file',
    summary: 'Get a license file again that was not released.',
    body: jsonBody(fileRequest, { ...proof, file_id: id }),
    answers: { 200: { says: 'The license file.', json: licenseFile } },
    errors: [...signedIn, 'eula_needed', 'unknown_file'],
  }),
  account({
    path: '/api/account/renew-license-file',
    summary: 'Make a license file that ends later, for the same machine.',
    about: 'Without a new request: after the refund term, or after a renewal.',
    body: jsonBody(fileRequest, { ...proof, file_id: id }),
    answers: { 200: { says: 'The new license file.', json: licenseFile } },
    errors: [
      ...signedIn,
      'eula_needed',
      'unknown_file',
      'not_longer',
      'holds_file',
      'seat_refused',
      'unknown_signing_key',
    ],
  }),
  account({
    path: '/api/account/release-license-file',
    summary:
      'Free the seat of a machine, with the text that its app shows after it gave the file back.',
    body: jsonBody(machineTextRequest, { ...proof, text }),
    answers: { 200: { says: 'Freed.', json: z.object({ released: z.literal(true) }) } },
    errors: [...ofTexts, 'unknown_file', 'already_released'],
  }),
  account({
    path: '/api/account/builds',
    summary: 'List every version that the licenses of the account cover.',
    about: 'Versions of beta and alpha are listed for those who are invited.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'The versions.', json: ownBuilds } },
    errors: [...signedIn],
  }),
  account({
    path: '/api/account/build-link',
    summary:
      'Get a link to one of these files, which works for a week, or for a day by invitation.',
    body: jsonBody(ownBuildRequest, {
      ...proof,
      version: '1.2.0',
      file_name: 'protocraft-1.2.0-x64.exe',
    }),
    answers: { 200: { says: 'The link.', json: downloadAnswer } },
    errors: [...signedIn, 'not_found'],
  }),
  account({
    path: '/api/account/renew',
    summary: 'Begin the renewal of a license.',
    body: jsonBody(renewRequest, { ...proof, license_id: id }),
    answers: { 200: { says: 'The checkout page to open.', json: renewAnswer } },
    errors: [...signedIn, 'not_found', 'not_renewable', 'price_changed', 'coupon_refused'],
  }),
  account({
    path: '/api/account/renewal-emails',
    summary: 'Switch the emails about the end of updates on or off.',
    body: jsonBody(renewalEmailsRequest, { ...proof, on: true }),
    answers: { 200: { says: 'What is stored now.', json: renewalEmailsAnswer } },
    errors: [...signedIn],
  }),
  account({
    path: '/api/account/check-payment',
    summary: 'Ask the provider about the payment of an order.',
    body: jsonBody(checkPaymentRequest, { ...proof, order_id: id }),
    answers: { 200: { says: 'The state of the order.', json: paymentAnswer } },
    errors: [...signedIn, 'not_found'],
  }),
  account({
    path: '/api/account/where-key-went',
    summary: 'Tell the browser that began an order where its key was sent.',
    body: jsonBody(whereKeyWentRequest, { order_id: id }),
    answers: {
      200: { says: 'The masked address, if this browser may know it.', json: whereKeyWent },
    },
    errors: ['too_many_requests'],
  }),
  account({
    path: '/api/account/give-address',
    summary: 'Give a paid order the address that its payment lacks.',
    about:
      'The code is one of a sign-in, sent to that address. In the browser that began the order the key is sent at once; elsewhere the card is named, and it is sent after 24 hours.',
    body: jsonBody(giveAddressRequest, { ...proof, session_id: 'cs_live_a1b2c3d4e5f6g7h8' }),
    answers: { 200: { says: 'What became of it.', json: givenAddress } },
    errors: [...signedIn, 'not_found', 'wrong_card'],
  }),
  account({
    path: '/api/account/change-email',
    summary: 'Email two codes, to the old and to the new address.',
    body: jsonBody(changeEmailRequest, { ...proof, new_email: 'ada@example.com' }),
    answers: { 200: { says: 'Both codes are on their way.', json: done } },
    errors: [...signedIn, 'same_email'],
  }),
  account({
    path: '/api/account/confirm-email',
    summary: 'Move the account to the new address with both codes.',
    body: jsonBody(confirmEmailRequest, { ...proof, old_code: code, new_code: '654321' }),
    answers: { 200: { says: 'Moved.', json: changedEmail } },
    errors: [...signedIn, 'codes_refused'],
  }),
  account({
    path: '/api/account/invoice',
    summary: 'Get the invoice of a paid order.',
    about: 'The first call issues it with these fields; later calls print it again.',
    body: jsonBody(invoiceRequest, { ...proof, order_id: id, company: 'Example GmbH' }),
    answers: { 200: { says: 'The invoice.', media: 'application/pdf' } },
    errors: [...signedIn, 'not_found', 'no_invoice'],
  }),
  account({
    path: '/api/account/credit-note',
    summary: 'Get a credit note.',
    body: jsonBody(creditNoteRequest, { ...proof, number: 'CN-2026-0001' }),
    answers: { 200: { says: 'The credit note.', media: 'application/pdf' } },
    errors: [...signedIn, 'not_found'],
  }),
]
