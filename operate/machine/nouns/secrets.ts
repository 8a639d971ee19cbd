import { withDeps } from '../../with-deps.ts'
import { systemClock } from '#server/clock.ts'
import { withLostSecrets } from '../../open.ts'
import {
  replaceKeysCommand,
  replaceUsage,
  retireSecretCommand,
  retireUsage,
  secretsStatusCommand,
} from '../secrets.ts'
import { inShop, type Noun } from '../../verb.ts'

export const secretsNoun: Noun = {
  status: {
    help: 'List every secret with its age and who needs it. Exits with 1 when one is missing.',
    hasTable: true,
    run: (call) =>
      withLostSecrets(call, ({ database: { db }, config, kept }) =>
        secretsStatusCommand({ db, config, kept, clock: systemClock }, call),
      ),
  },
  retire: {
    usage: retireUsage,
    help: 'End an APP_SECRET or a signing key, by the id that “secrets status” shows.',
    hasTable: true,
    hasTrial: true,
    run: (call) =>
      withLostSecrets(call, ({ database: { db }, kept }) =>
        retireSecretCommand({ db, kept, clock: systemClock }, call),
      ),
  },
  'replace-keys': {
    usage: replaceUsage,
    help: 'After an APP_SECRET was lost, give new keys to a hundred licenses that lost theirs.',
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withDeps(opened, 'write', (deps) => replaceKeysCommand(deps, { ...call, args })),
    ),
  },
}
