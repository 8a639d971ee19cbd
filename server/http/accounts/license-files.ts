import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { refusals as errors, type ErrorCode } from '#contract/errors.ts'
import {
  fileRequest,
  machineTextRequest,
  makeFileRequest,
  type Credentials,
} from '#contract/account.ts'
import {
  licenseFile,
  readMachineText as readAnswer,
  type FileRequestClaims,
  type ReleaseClaims,
} from '#contract/license-files.ts'
import { describeAccount } from '../../accounts/account.ts'
import type { Deps } from '../../deps.ts'
import { jsonBody } from '../../openapi/call.ts'
import { describeFile } from '../../licenses/held-files.ts'
import {
  readMachineText,
  type BadText,
  type MachineText,
} from '../../license-files/machine-text.ts'
import type { NotMade, NotRenewed } from '../../license-files/make.ts'
import { findOwnFile, makeOwnFile, renewOwnFile } from '../../license-files/own.ts'
import { describeMachineText } from '../../license-files/read.ts'
import { releaseOwnFile, type NotReleased } from '../../license-files/release.ts'
import { accountCalls, guessedCodes } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { spends } from '../spends.ts'
import { authenticate } from './authenticate.ts'
import { describeAccountCall, exampleId, proof, signedIn } from './describe-call.ts'

const ofTexts = [...signedIn, 'eula_needed', 'bad_text', 'bad_signature', 'wrong_product'] as const
const text = 'eyJhbGciOiJFZERTQSJ9.eyJhdWQiOiJwcm90b2NyYWZ0In0.c2lnbmF0dXJl'

/** As the reference describes them. */
export const licenseFileReference = [
  describeAccountCall({
    path: '/api/account/read-machine-text',
    summary: 'Read the request or release of a machine without a network.',
    about:
      'The app on that machine shows the text. This call changes nothing. All calls about license files require that the EULA is accepted.',
    body: jsonBody(machineTextRequest, { ...proof, text }),
    answers: {
      200: { says: 'The machine and the licenses concerned.', json: readAnswer },
    },
    errors: [...ofTexts, 'unknown_file', 'already_released'],
  }),
  describeAccountCall({
    path: '/api/account/make-license-file',
    summary: 'Give a machine without a network a seat and its license file.',
    about:
      'A file works only on the machine whose app made the request. Each request makes one file.',
    body: jsonBody(makeFileRequest, { ...proof, license_id: exampleId, text }),
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
  describeAccountCall({
    path: '/api/account/license-file',
    summary: 'Get a license file again, if it wasn’t released.',
    body: jsonBody(fileRequest, { ...proof, file_id: exampleId }),
    answers: { 200: { says: 'The license file.', json: licenseFile } },
    errors: [...signedIn, 'eula_needed', 'unknown_file'],
  }),
  describeAccountCall({
    path: '/api/account/renew-license-file',
    summary: 'Make a longer license file for the same machine.',
    about: 'Without a new request: after the refund term, or after a renewal.',
    body: jsonBody(fileRequest, { ...proof, file_id: exampleId }),
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
  describeAccountCall({
    path: '/api/account/release-license-file',
    summary: 'Free a machine’s seat, with the text its app shows after releasing the file.',
    body: jsonBody(machineTextRequest, { ...proof, text }),
    answers: { 200: { says: 'Freed.', json: z.object({ released: z.literal(true) }) } },
    errors: [...ofTexts, 'unknown_file', 'already_released'],
  }),
]

/** Licenses for machines without a network, which their owner carries there and back. */
export function licenseFileRoutes(deps: Deps) {
  const spent = spends(guessedCodes, accountCalls)
  return new Hono()
    .post('/read-machine-text', spent, async (c) => {
      const { accountId, text } = await readOwn(deps, c, machineTextRequest)
      const described = await describeMachineText(deps, accountId, openText(text))
      return c.json(readAnswer.parse(orRefuse(described)))
    })
    .post('/make-license-file', spent, async (c) => {
      const { accountId, text, license_id: licenseId } = await readOwn(deps, c, makeFileRequest)
      const claims = openRequest(text)
      const made = await makeOwnFile(deps, { accountId, licenseId }, claims)
      return c.json(licenseFile.parse(describeFile(orRefuse(made))))
    })
    .post('/license-file', spent, async (c) => {
      const { accountId, file_id: fileId } = await readOwn(deps, c, fileRequest)
      const file = (await findOwnFile(deps, accountId, fileId)) ?? 'unknown_file'
      return c.json(licenseFile.parse(describeFile(orRefuse(file))))
    })
    .post('/renew-license-file', spent, async (c) => {
      const { accountId, file_id: fileId } = await readOwn(deps, c, fileRequest)
      const renewed = await renewOwnFile(deps, accountId, fileId)
      return c.json(licenseFile.parse(describeFile(orRefuse(renewed))))
    })
    .post('/release-license-file', spent, async (c) => {
      const { accountId, text } = await readOwn(deps, c, machineTextRequest)
      orRefuse(await releaseOwnFile(deps, accountId, openRelease(text)))
      return c.json({ released: true as const })
    })
}

/** A file is as good as a key, which nobody gets before the EULA. */
async function readOwn<T extends Credentials>(
  deps: Deps,
  c: Context,
  schema: z.ZodType<T>,
): Promise<T & { accountId: string }> {
  const request = await parseJson(c, schema)
  const { account_id: accountId } = await authenticate(deps, c, request)
  const { accepted_eula: accepted } = await describeAccount(deps, accountId)
  if (!accepted) refuse('eula_needed')
  return { ...request, accountId }
}

function openText(text: string): MachineText {
  return orRefuse(readMachineText(text))
}

function openRequest(text: string): FileRequestClaims {
  const opened = openText(text)
  return opened.kind === 'request' ? opened.claims : refuse('bad_text')
}

function openRelease(text: string): ReleaseClaims {
  const opened = openText(text)
  return opened.kind === 'release' ? opened.claims : refuse('bad_text')
}

type WhyNot = BadText | NotMade | NotRenewed | NotReleased | 'eula_needed' | 'unknown_license'

function orRefuse<T extends object | null>(answer: T | WhyNot): T {
  return typeof answer === 'string' ? refuse(answer) : answer
}

function refuse(why: WhyNot): never {
  const [code, message] = refusals[why]
  throw new Refusal(errors[code].status, code, message)
}

const refusals: Record<WhyNot, [ErrorCode, string]> = {
  eula_needed: ['eula_needed', 'Accept the EULA on your account page first.'],
  unknown_license: ['not_found', 'This license isn’t in your account.'],
  bad_text: [
    'bad_text',
    'That isn’t a complete request or release code. Copy the whole text Protocraft shows.',
  ],
  two_texts: ['bad_text', 'Those are two different texts. Enter one of them.'],
  bad_signature: [
    'bad_signature',
    'The text was changed on the way, or a character is wrong. Copy the whole text again.',
  ],
  wrong_product: ['wrong_product', 'This text is from another product’s app.'],
  request_used: [
    'request_used',
    'This request was already used for a license file. Find the file in your list of devices, or make a new request in the app.',
  ],
  already_released: [
    'already_released',
    'This machine already released its license. To use it there again, make a new request in the app.',
  ],
  unknown_file: ['unknown_file', 'This machine has no license file from your account.'],
  not_longer: ['not_longer', 'A new license file wouldn’t last longer than the one you have.'],
  unknown_signing_key: [
    'unknown_signing_key',
    'This version of the app is too old for our current signing keys. Update the app and make a new request.',
  ],
  trial: ['seat_refused', 'A trial needs a network. Only a license comes with license files.'],
  revoked: ['seat_refused', 'This license has ended.'],
  suspended: ['seat_refused', 'This license is paused. Make the file once it works again.'],
  device_limit: [
    'seat_refused',
    'This license is in use on as many devices as it allows. Release one of them first.',
  ],
  too_many_changes: [
    'seat_refused',
    'This license was on too many different devices recently. Your account says when you can use a new one.',
  ],
  too_many_files: [
    'seat_refused',
    'This device already has three license files. Show one of them again, or release them in its app first.',
  ],
  holds_file: [
    'holds_file',
    'This device already has a license file in another copy of the app. Release that one first, or email us if it’s lost.',
  ],
}
