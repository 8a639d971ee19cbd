import { dropLeftovers, startTestServer } from './database.ts'

/** Starts the one server of this run; the workers inherit its address. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startTestServer()
  await dropLeftovers(server.connectionString)
  process.env.TEST_DATABASE_URL = server.connectionString
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}
