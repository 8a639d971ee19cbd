import { buildIfStale } from '../build.ts'
import { dropLeftovers, startTestServer } from './database.ts'

/** Builds the pages, starts the one server of this run; the workers inherit its address. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await buildForProduction()
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startTestServer()
  await dropLeftovers(server.connectionString)
  process.env.TEST_DATABASE_URL = server.connectionString
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}

/** The runner's NODE_ENV would make it a build for development. */
async function buildForProduction(): Promise<void> {
  const mode = process.env.NODE_ENV
  delete process.env.NODE_ENV
  await buildIfStale()
  if (mode !== undefined) process.env.NODE_ENV = mode
}
