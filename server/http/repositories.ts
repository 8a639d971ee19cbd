import { Hono, type Context } from 'hono'
import type { Deps } from '../deps.ts'
import { isPackage } from '../releases/packages/read.ts'
import { findPublishedBuild } from '../releases/current.ts'
import { signBuildLink } from '../releases/link.ts'
import {
  createRepositories,
  type FoundFile,
  type Repositories,
} from '../updates/repository/repositories.ts'
import {
  admit,
  isSeen,
  suites,
  type Closed,
  type Suite,
  type View,
} from '../updates/repository/view.ts'
import type { RepositoryKind } from '../updates/repository/write.ts'
import { updateTokens } from './call-budgets.ts'
import { Refusal, unavailable } from './refusal.ts'
import { revalidate } from './revalidate.ts'
import { spends } from './spends.ts'
import { readCoverage } from './update-token.ts'

/** `GET /apt/…` and `GET /rpm/…`: the repositories that systems install from. */
export function repositoryRoutes(deps: Deps) {
  const repositories = createRepositories(deps)
  const hono = new Hono()
  for (const path of ['/apt/pool/:version/:file', '/rpm/packages/:version/:file'] as const)
    hono.get(path, spends(updateTokens), (c) => leadToPackage(deps, c, c.req.param()))
  return hono
    .get('/rpm/beta/packages/:version/:file', spends(updateTokens), (c) =>
      leadToPackage(deps, c, c.req.param()),
    )
    .get('/apt/*', revalidate(), spends(updateTokens), (c) => answer(deps, repositories, c, 'apt'))
    .get('/rpm/*', revalidate(), spends(updateTokens), (c) => answer(deps, repositories, c, 'rpm'))
}

async function answer(
  deps: Deps,
  repositories: Repositories,
  c: Context,
  kind: RepositoryKind,
): Promise<Response> {
  const found = await find(deps, repositories, c, kind)
  if (found === 'no_key') {
    deps.log.error({}, 'no key of the repositories can be opened')
    throw unavailable('The repository can’t be signed right now.')
  }
  if (found === null) throw new Refusal(404, 'not_found', 'There’s no such file.')
  // A proxy that keeps an index keeps what was withdrawn, too.
  c.header('Cache-Control', 'no-cache')
  return c.body(found.body, 200, { 'Content-Type': found.type })
}

async function find(
  deps: Deps,
  { findShared, findIndex }: Repositories,
  c: Context,
  kind: RepositoryKind,
): Promise<FoundFile> {
  const path = c.req.path.slice(`/${kind}/`.length)
  const index = kind === 'apt' ? readAptPath(path) : readRpmPath(path)
  if (index === null) return findShared(kind, path)
  const view = await readView(deps, c, index.suite)
  if (typeof view === 'string') throw refuse(c, view)
  return findIndex(kind, index.path, view)
}

interface IndexPath {
  suite: Suite
  path: string
}

/** Null for what is everybody's. */
function readAptPath(path: string): IndexPath | null {
  const suite = suites.find((each) => path.startsWith(`dists/${each}/`))
  return suite ? { suite, path } : null
}

/** The lists of betas are as far below `beta` as the others are below the address itself. */
function readRpmPath(path: string): IndexPath | null {
  const [, beta, rest] = /^(beta\/)?(repodata\/.*)$/.exec(path) ?? []
  return rest === undefined ? null : { suite: beta ? 'beta' : 'stable', path: rest }
}

async function readView(deps: Deps, c: Context, suite: Suite): Promise<View | Closed> {
  if (deps.config.packageRepositories === 'open') return { suite, coverage: null }
  c.header('Vary', 'Authorization')
  return admit(suite, await readCoverage(deps, c))
}

function refuse(c: Context, closed: Closed): Refusal {
  if (closed === 'unknown') {
    c.header('WWW-Authenticate', 'Basic realm="packages", charset="UTF-8"')
    return new Refusal(
      401,
      'not_authenticated',
      'This requires a license: send its update token as the password. You find it in your account.',
    )
  }
  return new Refusal(403, 'not_allowed', 'This license is revoked or paused.')
}

async function leadToPackage(
  deps: Deps,
  c: Context,
  { version, file }: { version: string; file: string },
): Promise<Response> {
  const build = await findPublishedBuild(deps, version, { file_name: file })
  if (build === null || !isPackage(build.identifier)) throw noPackage()
  const suite = build.channel === 'stable' ? 'stable' : 'beta'
  const view = await readView(deps, c, suite)
  if (typeof view === 'string') throw refuse(c, view)
  if (!isSeen(build, view)) throw noPackage()
  // An address that expires could be stale by the time it is used.
  c.header('Cache-Control', 'no-store')
  return c.redirect(signBuildLink(deps, build).url, 302)
}

function noPackage(): Refusal {
  return new Refusal(404, 'not_found', 'There’s no such package.')
}
