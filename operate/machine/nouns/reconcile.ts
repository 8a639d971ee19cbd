import { withDeps } from '../../with-deps.ts'
import { reconcileCommand } from '../reconcile.ts'
import { inShop, type Noun } from '../../verb.ts'

export const reconcileNoun: Noun = {
  '': {
    usage: '[--since 2026-11-01]',
    help: 'Compare the payments of each provider with those of the shop, and repair what is missing.',
    hasTable: true,
    run: inShop((opened, args, { format }) =>
      withDeps(opened, 'write', (deps) => reconcileCommand(deps, args, format)),
    ),
  },
}
