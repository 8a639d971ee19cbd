import { z } from 'zod'
import type { DescribedCall } from '../../openapi/call.ts'

const id = z.string().describe('The upload’s ID: the end of its `Location`.')
const protocol = {
  'Tus-Resumable': { says: 'The version of the protocol.', example: '1.0.0', isRequired: true },
}
const text = (says: string) => ({ says, media: 'text/plain' })
/** The status codes of the tus protocol. */
const refusals = {
  400: text('What is wrong with a header, or with the file.'),
  412: text('`Tus-Resumable` is missing.'),
  500: text('Something went wrong with the upload.'),
}
const ofBytes = {
  413: text('There are more bytes than the file may have.'),
  507: text('The shop’s disk is full. What has arrived is kept.'),
}
const unknownFile = { 404: text('The file is not there any more.') }
const arrived = 'The bytes that have arrived.'

type OfUpload = Omit<DescribedCall, 'path' | 'parts' | 'group' | 'about' | 'access' | 'errors'>

const begin: OfUpload = {
  method: 'post',
  summary: 'Begin to send a file of a release in parts, by tus 1.0.0 (tus.io).',
  headers: {
    ...protocol,
    'Upload-Length': { says: 'The bytes of the file.', example: '9000000', isRequired: true },
    'Upload-Metadata': {
      says: '`version` and `filename`, each with its value in base64.',
      example: 'version MS4yLjA=,filename cHJvdG9jcmFmdC0xLjIuMC14NjQuZXhl',
      isRequired: true,
    },
  },
  answers: {
    ...refusals,
    ...ofBytes,
    201: { says: 'Send the parts there.', headers: { Location: 'The address of the upload.' } },
  },
}

const ofOne: OfUpload[] = [
  {
    method: 'head',
    summary: 'Get how many bytes have arrived.',
    headers: protocol,
    answers: {
      ...refusals,
      ...unknownFile,
      200: {
        says: 'Go on from there.',
        headers: { 'Upload-Offset': arrived, 'Upload-Length': 'The bytes of the file.' },
      },
    },
  },
  {
    method: 'patch',
    summary: 'Send the next part of a file.',
    headers: {
      ...protocol,
      'Upload-Offset': { says: arrived, example: '0', isRequired: true },
    },
    body: {
      media: 'application/offset+octet-stream',
      taken: 'stream',
      schema: z.string().meta({ format: 'binary' }),
    },
    answers: {
      ...refusals,
      ...ofBytes,
      ...unknownFile,
      204: { says: 'It has arrived.', headers: { 'Upload-Offset': arrived } },
      403: text('A header is missing.'),
      409: text('The file does not end at `Upload-Offset`.'),
    },
  },
  {
    method: 'delete',
    summary: 'Delete an upload that isn’t published.',
    headers: protocol,
    answers: { ...refusals, ...unknownFile, 204: { says: 'Deleted.' } },
  },
]

/**
 * The calls of an upload. They are not in the list, because the protocol defines their addresses, methods and
 * headers.
 */
export const uploadCalls: DescribedCall[] = [
  describe(begin, '/api/admin/uploads'),
  ...ofOne.map((call) => ({ ...describe(call, '/api/admin/uploads/{id}'), parts: { id } })),
]

function describe(call: OfUpload, path: string): DescribedCall {
  return {
    ...call,
    path,
    group: 'Releases',
    about: 'Scope: `releases` or `releases:publish`.',
    access: ['key', 'console'],
    origin: 'own',
    errors: ['not_authenticated', 'cross_site', 'not_allowed', 'not_found', 'too_many_requests'],
  }
}
