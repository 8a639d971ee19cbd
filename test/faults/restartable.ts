import { onTestFinished } from 'vitest'
import { freshDatabase } from '../database.ts'
import { makeFolder } from '../folder.ts'
import { openProduct, type Outside } from '../product-of-test.ts'
import { findFreePort } from '../product.ts'
import { openProgramDatabase } from '../program-database.ts'
import { type Proxy, startProxy } from '../proxy.ts'

/** Opens a program that is killed and started again, at the same address and over the same database. */
export async function openRestartable(
  { stripe, env }: Outside,
  settings: Record<string, string> = {},
) {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const proxy = await startProxy(database.url)
  const port = await findFreePort()
  const dataDir = makeFolder()
  stripe.deliverTo([`http://127.0.0.1:${port}/api/stripe/webhook`])
  const place = { port, dataDir, env: { ...env, DATABASE_URL: proxy.url, ...settings } }
  return { proxy, start: () => openProduct(place), db: openProgramDatabase(database.url) }
}

/**
 * A point of death: the program dies when the last of these statements is sent on one connection, for the
 * `nth` time.
 */
export interface Point {
  name: string
  said: string[]
  nth?: number
  /** True if the statements may be sent on different connections. */
  anywhere?: true
  /** True if the database gets the last one, but the program gets no answer. */
  heard?: true
}

/** Cuts the connections to the database at the point; returns whether it was reached. */
export function dieAt(proxy: Proxy, { said, nth = 1, anywhere, heard }: Point): () => boolean {
  const steps = new Map<number, number>()
  let [times, last] = [0, 0]
  proxy.watch((text, connection) => {
    const place = anywhere ? 0 : connection
    const step = steps.get(place) ?? 0
    if (!text.includes(said[step]!)) return 'pass'
    // Meanwhile another connection may end a transaction of its own.
    if (anywhere && /^(commit|rollback)/.test(said[step]!) && connection !== last) return 'pass'
    last = connection
    const isLast = step + 1 === said.length
    steps.set(place, isLast ? 0 : step + 1)
    if (!isLast || (times += 1) < nth) return 'pass'
    return heard ? 'stop after it' : 'stop'
  })
  return () => times >= nth
}
