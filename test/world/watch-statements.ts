import type { KyselyPlugin } from 'kysely'
import { Hono } from 'hono'
import { findNetwork } from '#server/web/guards/address.ts'
import { type Address, type CallDeps, callRoutes } from '#server/web/guards/call.ts'
import type { BareShop } from './shop-type.ts'
import { loadPages } from './shop.ts'

/** Opens only these routes, with every statement to the database recorded. */
export function watchStatements({ deps }: Pick<BareShop, 'deps'>, addresses: Address[]) {
  const statements: string[] = []
  const compile: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(deps.db.getExecutor().compileQuery(node, { queryId: 'watched' }).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const note =
    <Args extends unknown[], Answer>(name: string, act: (...args: Args) => Answer) =>
    (...args: Args) => {
      statements.push(name)
      return act(...args)
    }
  const watched = {
    ...deps,
    db: deps.db.withPlugin(compile),
    limits: { ...deps.limits, take: note('take', deps.limits.take) },
    jobs: { send: note('job', deps.jobs.send) as typeof deps.jobs.send },
  }
  const pages = loadPages(deps.config, [])
  const app = new Hono()
    .use(findNetwork(deps))
    .route('/', callRoutes({ ...watched, pages } as object as CallDeps, addresses))
  return { app: app as unknown as BareShop['app'], statements }
}
