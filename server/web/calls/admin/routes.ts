import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ConfirmationRequired, WriteAnswer } from '#contract/admin/write.ts'
import { findRepeat, type Operator, type Outcome } from '#server/admin/act.ts'
import { useConfirmation } from '#server/console/confirmations.ts'
import type { Deps } from '#server/settings/deps.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import { parseJsonObject, parseQuery } from '../../guards/parse.ts'
import { Refusal, tooMany } from '../../guards/refusal.ts'
import { sameSiteOnly } from '../../guards/same-site.ts'
import { whyNotMake, type AdminCall, type ReadCall, type WriteCall } from '#server/admin/call.ts'
import { describeCaller, findCaller, type Caller } from './caller.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { uploadRoutes } from './uploads.ts'

/** Serves the admin API: one address for each call in the list. */
export function adminRoutes(deps: Deps) {
  const routes = new Hono()
  // A shop without a console responds as if these calls did not exist.
  if (deps.config.admins.length === 0) return routes
  routes.use(keepNowhere, sameSiteOnly(deps.config))
  for (const call of adminCalls)
    if (call.kind === 'read') routes.get(`/${call.name}`, (c) => answerRead(deps, c, call))
    else routes.post(`/${call.name}`, (c) => answerWrite(deps, c, call))
  // Part of a file changes nothing yet, and a large file has hundreds of parts, so they count as reads.
  const admitUpload = (c: Context) => admit(deps, c, publishing, 'readsPerCaller')
  return routes.route('/uploads', uploadRoutes(deps, admitUpload))
}

/** The call whose permission also covers uploads. */
const publishing = adminCalls.find(({ name }) => name === 'releases/publish')!

const keepNowhere = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

async function answerRead(deps: Deps, c: Context, call: ReadCall): Promise<Response> {
  const caller = await admit(deps, c, call)
  const input = parseQuery(c, call.input)
  const answer = (await call.read(deps, input as never, describeCaller(caller))) as object
  if (answer instanceof Response) return answer
  if ('forbidden' in answer) throw new Refusal(403, 'not_allowed', answer.forbidden as string)
  if ('refused' in answer) throw refuse([answer.refused as string | string[]].flat())
  return c.json(call.output!.parse(answer))
}

async function answerWrite(deps: Deps, c: Context, call: WriteCall): Promise<Response> {
  const caller = await admit(deps, c, call)
  const key = readIdempotencyKey(c)
  const { text, input } = await parseJsonObject(c, call.input, largestWrite)
  const request = { key, digest: hash(`${call.name} ${text}`) }
  const by: Operator = { ...describeCaller(caller), request }
  const repeat = call.finishesOnRepeat ? null : await findRepeat(deps, by)
  if (repeat !== null) return answerDone(c, repeat)
  if (call.guards !== null && caller.kind === 'person') {
    // The console asks before it sends a write, because a browser reports every refused request as an error
    // of the page.
    if (c.req.header('Confirmation') === 'ask') return c.json(confirmationRequired, 202)
    await requireConfirmation(deps, c, call, { sessionId: caller.sessionId, text })
  }
  return answerDone(c, await call.act(deps, by, input))
}

/** The largest body, in bytes. The longest one is a list of a thousand people. */
const largestWrite = 512 * 1024

async function admit(
  deps: Deps,
  c: Context,
  call: AdminCall,
  limit: CallerLimit = call.kind === 'read' ? 'readsPerCaller' : 'writesPerCaller',
): Promise<Caller> {
  const caller = await findCaller(deps, c)
  if (caller === null)
    throw new Refusal(401, 'not_authenticated', 'Sign in to the console, or send an API key.')
  await takeOfCaller(deps, limit, caller)
  const problem = whyNotMake(call, describeCaller(caller))
  if (problem !== null) throw new Refusal(403, 'not_allowed', problem)
  return caller
}

type CallerLimit = 'readsPerCaller' | 'writesPerCaller'

/**
 * Takes one of the caller's points. This stops a runaway program, or a stolen session of a support person,
 * before it does much.
 */
async function takeOfCaller({ limits }: Deps, limit: CallerLimit, caller: Caller): Promise<void> {
  if (caller.kind === 'person' && caller.role === 'owner') return
  const [id, who] = caller.kind === 'key' ? [caller.keyId, 'This API key'] : [caller.adminId, 'You']
  const taken = await limits.take(limit, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds, `${who} made too many calls.`)
}

function readIdempotencyKey(c: Context): string {
  const key = c.req.header('Idempotency-Key') ?? ''
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key
  throw new Refusal(
    400,
    'bad_request',
    'Send an Idempotency-Key header of 8 to 200 characters without spaces, a new one with each new request.',
  )
}

const confirmationRequired: ConfirmationRequired = { confirmation: 'required' }

async function requireConfirmation(
  deps: Deps,
  c: Context,
  { name }: WriteCall,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<void> {
  const token = c.req.header('Confirmation') ?? ''
  if (await useConfirmation(deps, { sessionId, call: name, bodySha256: hash(text) }, token)) return
  throw new Refusal(403, 'confirmation_required', 'Confirm this with your passkey.')
}

function answerDone(c: Context, done: Outcome): Response {
  if (!done.ok) throw refuse(done.problems, done.isAway)
  const { number, change, isRepeat = false } = done
  const answer: WriteAnswer = { number, ...change, repeated: isRepeat }
  return c.json(answer)
}

function refuse(problems: string[], isAway = false): Refusal {
  const message = problems.join('\n')
  return isAway ? new Refusal(503, 'unavailable', message) : new Refusal(400, 'refused', message)
}
