import { systemClock } from '#server/clock.ts'
import { describeActionVerb, runActionVerb } from '../action-verb.ts'
import { withJobs } from '../with-jobs.ts'
import { withLostSecrets } from '../open.ts'
import {
  replaceKeysVerb,
  retireSecretCommand,
  retireUsage,
  secretsStatusCommand,
} from '../secrets.ts'
import { inShop, withKeys, type Noun } from '../verb.ts'

export const secretsNoun: Noun = {
  status: {
    help: ['every secret with its age and who needs it; exits with 1 when one is missing'],
    hasTable: true,
    run: (call) =>
      withLostSecrets(call, ({ database: { db }, config, kept }) =>
        secretsStatusCommand({ db, config, kept, clock: systemClock }, call),
      ),
  },
  retire: {
    usage: retireUsage,
    help: ['end an APP_SECRET or a signing key, for the id that secrets status shows'],
    hasTable: true,
    hasTrial: true,
    run: (call) =>
      withLostSecrets(call, ({ database: { db }, kept }) =>
        retireSecretCommand({ db, kept, clock: systemClock }, call),
      ),
  },
  'replace-keys': {
    usage: describeActionVerb(replaceKeysVerb),
    help: ['after an APP_SECRET was lost: give a hundred licenses that lost their key a new one'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withJobs(opened, (jobs) => {
        const name = 'secrets replace-keys'
        return runActionVerb({ ...withKeys(opened), jobs }, replaceKeysVerb, { name, args }, call)
      }),
    ),
  },
}
