import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#bench/run.ts'
import { buildIfStale } from '../build.ts'
import { dropLeftovers, makeTemplate, prepareCluster, startTestServer } from './database.ts'

/**
 * Builds the pages, starts the server of this run and creates the template; the workers inherit their
 * locations.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildForProduction()
  await buildClientIfStale()
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

/**
 * Builds the client, whose package is tested as it is packed; npm runs no script here that would build
 * it.
 */
async function buildClientIfStale(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const client = join(root, 'license-client')
  const changedAt = (path: string) =>
    statSync(join(client, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const built = changedAt('dist/index.js')
  if (globSync('src/*.ts', { cwd: client }).every((path) => changedAt(path) < built)) return
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', join(client, 'tsconfig.build.json')], root)
}

/** Builds for production: the runner's NODE_ENV would make it a development build. */
async function buildForProduction(): Promise<void> {
  const mode = process.env.NODE_ENV
  delete process.env.NODE_ENV
  await buildIfStale()
  if (mode !== undefined) process.env.NODE_ENV = mode
}
