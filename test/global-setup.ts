import { buildIfStale } from '../build.ts'
import { dropLeftovers, makeTemplate, prepareCluster, startTestServer } from './database.ts'

/**
 * Builds the pages, starts the server of this run and creates the template; the workers inherit their
 * locations.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildForProduction()
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await openServer()
  const template = await makeTemplate()
  process.env.TEST_TEMPLATE = template.name
  const removeCluster = await prepareCluster()
  return async () => {
    await removeCluster()
    await template.drop()
    await stop()
  }
}

async function openServer(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  await dropLeftovers(server.connectionString)
  process.env.TEST_DATABASE_URL = server.connectionString
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}

/** The runner's NODE_ENV would make it a development build. */
async function buildForProduction(): Promise<void> {
  const mode = process.env.NODE_ENV
  delete process.env.NODE_ENV
  await buildIfStale()
  if (mode !== undefined) process.env.NODE_ENV = mode
}
