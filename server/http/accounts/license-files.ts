import { z } from 'zod'
import { fileRequest, machineTextRequest, makeFileRequest } from '#contract/account.ts'
import { refusals as errors, type ErrorCode } from '#contract/errors.ts'
import {
  licenseFile,
  readMachineText as readAnswer,
  type FileRequestClaims,
  type ReleaseClaims,
} from '#contract/license-files.ts'
import { describeAccount } from '../../accounts/account.ts'
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
import { Refusal } from '../refusal.ts'
import { accountCall, exampleId } from './account-call.ts'

const ofTexts = ['bad_text', 'bad_signature', 'wrong_product'] as const
const ofFiles = ['holds_file', 'seat_refused', 'unknown_signing_key'] as const
const text = 'eyJhbGciOiJFZERTQSJ9.eyJhdWQiOiJwcm90b2NyYWZ0In0.c2lnbmF0dXJl'

/** A file is as good as a key, which nobody gets before the EULA. */
const fileCall: typeof accountCall = (call) =>
  accountCall({
    ...call,
    errors: ['eula_needed', ...(call.errors ?? [])],
    answer: async (deps, session, asked, c) => {
      const { accepted_eula: accepted } = await describeAccount(deps, session.account_id)
      if (!accepted) refuse('eula_needed')
      return call.answer(deps, session, asked, c)
    },
  })

/** Licenses for machines without a network, which their owner carries there and back. */
export const licenseFileCalls = [
  fileCall({
    path: '/api/account/read-machine-text',
    summary: 'Read the request or release of a machine without a network.',
    about:
      'The app on that machine shows the text. This call changes nothing. All calls about license files require that the EULA is accepted.',
    input: machineTextRequest,
    example: { text },
    output: readAnswer,
    says: 'The machine and the licenses concerned.',
    errors: [...ofTexts, 'unknown_file', 'already_released'],
    answer: async (deps, { account_id }, { text }) =>
      orRefuse(await describeMachineText(deps, account_id, openText(text))),
  }),
  fileCall({
    path: '/api/account/make-license-file',
    summary: 'Give a machine without a network a seat and its license file.',
    about:
      'A file works only on the machine whose app made the request. Each request makes one file.',
    input: makeFileRequest,
    example: { license_id: exampleId, text },
    output: licenseFile,
    says: 'The license file.',
    errors: [...ofTexts, ...ofFiles, 'not_found', 'request_used', 'already_released'],
    answer: async (deps, { account_id: accountId }, { text, license_id: licenseId }) => {
      const claims = openRequest(text)
      return describeFile(orRefuse(await makeOwnFile(deps, { accountId, licenseId }, claims)))
    },
  }),
  fileCall({
    path: '/api/account/license-file',
    summary: 'Get a license file again, if it wasn’t released.',
    input: fileRequest,
    example: { file_id: exampleId },
    output: licenseFile,
    says: 'The license file.',
    errors: ['unknown_file'],
    answer: async (deps, { account_id }, { file_id }) =>
      describeFile(orRefuse((await findOwnFile(deps, account_id, file_id)) ?? 'unknown_file')),
  }),
  fileCall({
    path: '/api/account/renew-license-file',
    summary: 'Make a longer license file for the same machine.',
    about: 'Without a new request: after the refund term, or after a renewal.',
    input: fileRequest,
    example: { file_id: exampleId },
    output: licenseFile,
    says: 'The new license file.',
    errors: [...ofFiles, 'unknown_file', 'not_longer'],
    answer: async (deps, { account_id }, { file_id }) =>
      describeFile(orRefuse(await renewOwnFile(deps, account_id, file_id))),
  }),
  fileCall({
    path: '/api/account/release-license-file',
    summary: 'Free a machine’s seat, with the text its app shows after releasing the file.',
    input: machineTextRequest,
    example: { text },
    output: z.object({ released: z.literal(true) }),
    says: 'Freed.',
    errors: [...ofTexts, 'unknown_file', 'already_released'],
    answer: async (deps, { account_id }, { text }) => {
      orRefuse(await releaseOwnFile(deps, account_id, openRelease(text)))
      return { released: true as const }
    },
  }),
]

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
