import { Hono, type Context } from 'hono'
import type { ZodType } from 'zod'
import { activateRequest, deactivateRequest, validateRequest } from '#contract/license.ts'
import type { Deps } from '../deps.ts'
import { activate } from '../licenses/activate.ts'
import { deactivate } from '../licenses/deactivate.ts'
import { validate } from '../licenses/validate.ts'
import { addressOf } from './address.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { parseJson } from './parse.ts'
import { Refusal, tooMany } from './refusal.ts'

/** The calls of the desktop app. A refused license is a normal answer with a code. */
export function licenseRoutes(deps: Deps) {
  return new Hono()
    .use(openToAnyOrigin)
    .post('/activate', async (c) => {
      const answer = await activate(deps, await readAsked(deps, c, activateRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/validate', async (c) => {
      const answer = await validate(deps, await readAsked(deps, c, validateRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/deactivate', async (c) => {
      const answer = await deactivate(deps, await readAsked(deps, c, deactivateRequest))
      return answerLicense(deps, c, answer)
    })
}

/** Refuses before anything is done for an app that could believe no answer. */
async function readAsked<T extends { signing_keys?: string[] | undefined }>(
  deps: Deps,
  c: Context,
  schema: ZodType<T>,
): Promise<T> {
  const asked = await parseJson(c, schema)
  if (deps.signer.canSignFor(asked.signing_keys)) return asked
  throw new Refusal(409, 'unknown_signing_key', appTooOld)
}

const appTooOld =
  'This version of the app knows none of the keys that licenses are signed with now. Update the app.'

/** Counts only keys that do not exist: guessing is limited, using a key is not. */
async function answerLicense<T extends { code: string }>(
  deps: Deps,
  c: Context,
  answer: T,
): Promise<Response> {
  if (answer.code === 'not_found') {
    const spending = await deps.limits.spend('unknownKeyPerAddress', addressOf(c))
    if (!spending.allowed) throw tooMany(spending.retryAfterSeconds)
  }
  c.header('Cache-Control', 'no-store')
  return c.json(answer)
}
