import type { Logger } from 'pino'
import type { RunPrepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import type { Payments } from '../checkout/provider.ts'
import type { PaymentConfigs } from './payments.ts'
import type { Clock, PeerClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { CertificateSigner } from '../licenses/certificate.ts'
import type { Limits } from './limits.ts'
import type { SendMail } from '../mail/transport.ts'
import type { PostOut } from '../outgoing-webhooks/post.ts'
import type { MeasureHealth } from '../reconcile/health.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { MeasureDisks } from '../watch/problems/measure-disks.ts'

/** The context of a shop whose secrets may be lost. The doctor and some commands have only this. */
export interface LockedContext {
  config: Config
  db: Db
  clock: Clock
  log: Logger
}

/** The context of code that reads and writes a shop's rows. */
export interface ShopContext extends LockedContext {
  secrets: Secrets
}

/**
 * Everything that the server needs from the outside world. `start/make-deps.ts` makes it, and it is passed as
 * the first argument.
 */
export interface Deps extends ShopContext {
  runPrepared: RunPrepared
  signer: CertificateSigner
  limits: Limits
  jobs: Jobs
  /** The configuration of each provider. `payments` has the same providers, ready for use. */
  peers: PaymentConfigs
  payments: Payments
  peerClock: PeerClock
  measureHealth: MeasureHealth
  measureDisks: MeasureDisks
  faults: Faults
  sendMail: SendMail
  postOut: PostOut
}
