import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RunPrepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import type { Payments } from './checkout/provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './settings/config.ts'
import type { Jobs } from './running/jobs.ts'
import type { CertificateSigner } from './licenses/certificate.ts'
import type { Limits } from './limits.ts'
import type { SendMail } from './mail/transport.ts'
import type { PostOut } from './outgoing-webhooks/post.ts'
import type { MeasureHealth } from './reconcile/health.ts'
import type { Secrets } from './secrets/secrets.ts'

/** Everything the server knows about the outside world, created once in main.ts and passed first. */
export interface Deps {
  config: Config
  db: Kysely<Database>
  runPrepared: RunPrepared
  clock: Clock
  log: Logger
  secrets: Secrets
  signer: CertificateSigner
  limits: Limits
  jobs: Jobs
  payments: Payments
  measureHealth: MeasureHealth
  sendMail: SendMail
  postOut: PostOut
}
