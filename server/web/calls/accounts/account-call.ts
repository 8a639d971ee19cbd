import type { Context } from 'hono'
import { z } from 'zod'
import type { Credentials } from '#contract/account.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Session } from '#server/accounts/session.ts'
import { signedIn, guessedCodes } from '../../guards/call-limits.ts'
import { jsonCall, type CallDeps, type PublicCall } from '../../guards/call.ts'
import type { CallLimits } from '../../guards/take-points.ts'
import { authenticate } from './authenticate.ts'

export const proof = { email: 'ada@example.org', code: '123456' }
export const exampleId = 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d'

/** The answer of a call that has nothing to return. */
export const done = z.object({ ok: z.literal(true) })

export const ofAccount = {
  group: 'Account',
  access: ['browser'],
  origin: 'own',
} satisfies Partial<PublicCall>

interface AccountCall<Input extends z.ZodType<Credentials>, Output extends z.ZodType> extends Pick<
  PublicCall,
  'path' | 'summary' | 'about'
> {
  input: Input
  example?: Omit<z.input<Input>, keyof Credentials>
  output?: Output
  media?: string
  says: string
  /** Errors in addition to those of every call that needs a session. */
  errors?: ErrorCode[]
  limits?: CallLimits[]
  /** Set for the first call with a code. It opens the session that all other calls need. */
  use?: 'first'
  answer: (
    deps: CallDeps,
    session: Session,
    asked: z.output<Input>,
    c: Context,
  ) => Promise<z.input<Output> | Response>
}

export function accountCall<Input extends z.ZodType<Credentials>, Output extends z.ZodType>({
  example,
  errors = [],
  limits = [],
  use,
  answer,
  ...call
}: AccountCall<Input, Output>): PublicCall {
  return jsonCall({
    ...call,
    ...ofAccount,
    example: { ...proof, ...example } as z.input<Input>,
    errors: ['not_authenticated', 'too_many_requests', ...errors],
    limits: [guessedCodes, signedIn, ...limits],
    answer: async (deps, asked, c) =>
      answer(deps, await authenticate(deps, c, asked, use ?? 'later'), asked, c),
  })
}
