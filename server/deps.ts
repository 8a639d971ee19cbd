import type { Logger } from 'pino'
import type { RunPrepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import type { Payments } from './checkout/provider.ts'
import type { PaymentConfigs } from './settings/payments.ts'
import type { Clock, PeerClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Config } from './settings/config.ts'
import type { Jobs } from './running/jobs.ts'
import type { CertificateSigner } from './licenses/certificate.ts'
import type { Limits } from './limits.ts'
import type { SendMail } from './mail/transport.ts'
import type { PostOut } from './outgoing-webhooks/post.ts'
import type { MeasureHealth } from './reconcile/health.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { MeasureDisks } from './troubles/measure-disks.ts'

/** A shop whose secrets may be lost: all that the doctor and some commands of the machine have. */
export interface LockedBooks {
  config: Config
  db: Db
  clock: Clock
  log: Logger
}

/** What reads and writes the rows of a shop. */
export interface Books extends LockedBooks {
  secrets: Secrets
}

/** Everything the server knows about the outside world, made by `running/make-deps.ts` and passed first. */
export interface Deps extends Books {
  runPrepared: RunPrepared
  signer: CertificateSigner
  limits: Limits
  jobs: Jobs
  /** How each way to pay is reached; `payments` are these, opened. */
  peers: PaymentConfigs
  payments: Payments
  peerClock: PeerClock
  measureHealth: MeasureHealth
  measureDisks: MeasureDisks
  faults: Faults
  sendMail: SendMail
  postOut: PostOut
}
