import type { z } from 'zod'
import { credentials } from '#contract/account.ts'
import { downloadAnswer, ownBuilds, ownBuildRequest } from '#contract/download.ts'
import type { Deps } from '#server/settings/deps.ts'
import { readCatalog } from '#server/releases/catalog.ts'
import { findPublishedBuild } from '#server/releases/current.ts'
import { signBuildLink } from '#server/releases/link.ts'
import { listArchive } from '#server/releases/updates/archive.ts'
import { findAccountCoverage } from '#server/releases/updates/coverage.ts'
import { Refusal } from '../../guards/refusal.ts'
import { accountCall } from './account-call.ts'

/** Lists the builds of every version that the account's license covers. */
export const buildCalls = [
  accountCall({
    path: '/api/account/builds',
    summary: 'List every version the account’s licenses cover.',
    input: credentials,
    output: ownBuilds,
    says: 'The versions.',
    answer: (deps, { account_id }) => listOwnBuilds(deps, account_id),
  }),
  accountCall({
    path: '/api/account/build-link',
    summary: 'Get a link to one of these files, which works for a week.',
    input: ownBuildRequest,
    example: { version: '1.2.0', file_name: 'protocraft-1.2.0-x64.exe' },
    output: downloadAnswer,
    says: 'The link.',
    errors: ['not_found'],
    answer: async (deps, _, { version, file_name }) => {
      const build = await findPublishedBuild(deps, version, { file_name })
      if (build === null) throw new Refusal(404, 'not_found', 'This build is no longer available.')
      return signBuildLink(deps, build)
    },
  }),
]

async function listOwnBuilds(deps: Deps, accountId: string): Promise<z.input<typeof ownBuilds>> {
  const coverage = await findAccountCoverage(deps, accountId)
  if (coverage === null) return { versions: [], covered_until: null, missed: [] }
  const { covered, missed } = listArchive(await readCatalog(deps), coverage)
  return {
    versions: covered,
    covered_until: coverage instanceof Date ? coverage : null,
    missed: coverage === 'ended' ? [] : missed.map(({ version }) => version),
  }
}
