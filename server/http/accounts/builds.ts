import { Hono } from 'hono'
import type { z } from 'zod'
import { jsonBody } from '../../openapi/call.ts'
import { credentials } from '#contract/account.ts'
import { downloadAnswer, ownBuilds, ownBuildRequest } from '#contract/download.ts'
import type { Deps } from '../../deps.ts'
import { readCatalog } from '../../releases/catalog.ts'
import { findPublishedBuild } from '../../releases/current.ts'
import { signBuildLink } from '../../releases/link.ts'
import { listArchive } from '../../updates/archive.ts'
import { findAccountCoverage } from '../../updates/coverage.ts'
import { accountCalls, guessedCodes } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { spends } from '../spends.ts'
import { authenticate } from './authenticate.ts'
import { describeAccountCall, proof, signedIn } from './describe-call.ts'

/** These calls, as the reference describes them. */
export const buildReference = [
  describeAccountCall({
    path: '/api/account/builds',
    summary: 'List every version the account’s licenses cover.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'The versions.', json: ownBuilds } },
    errors: [...signedIn],
  }),
  describeAccountCall({
    path: '/api/account/build-link',
    summary: 'Get a link to one of these files, which works for a week.',
    body: jsonBody(ownBuildRequest, {
      ...proof,
      version: '1.2.0',
      file_name: 'protocraft-1.2.0-x64.exe',
    }),
    answers: { 200: { says: 'The link.', json: downloadAnswer } },
    errors: [...signedIn, 'not_found'],
  }),
]

/** The builds of whoever is signed in: every version that is covered. */
export function buildRoutes(deps: Deps) {
  return new Hono()
    .post('/builds', spends(guessedCodes, accountCalls), async (c) => {
      const { account_id } = await authenticate(deps, c, await parseJson(c, credentials))
      return c.json(ownBuilds.parse(await listOwnBuilds(deps, account_id)))
    })
    .post('/build-link', spends(guessedCodes, accountCalls), async (c) => {
      const request = await parseJson(c, ownBuildRequest)
      await authenticate(deps, c, request)
      const { version, file_name } = request
      const build = await findPublishedBuild(deps, version, { file_name })
      if (build === null) throw new Refusal(404, 'not_found', 'This build is no longer available.')
      return c.json(downloadAnswer.parse(signBuildLink(deps, build)))
    })
}

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
