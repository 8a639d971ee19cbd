import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startEmbedded } from '#db/embedded/start.ts'
import { hostile } from '#stand-ins/behavior.ts'
import { type CoinbaseStandIn, startCoinbase } from '#stand-ins/coinbase/start.ts'
import { type GumroadStandIn, startGumroad } from '#stand-ins/gumroad/start.ts'
import { makeFolder } from '../../folder.ts'
import { openOutside, openProduct, type Outside } from '../../product-of-test.ts'
import { findFreePort, killDatabase } from '../../product.ts'
import { openProgramDatabase, type ProgramDatabase } from '../../program-database.ts'
import { type Proxy, startProxy } from '../../proxy.ts'
import {
  coinbaseKeys,
  describeCoinbase,
  describeGumroad,
  gumroadKeys,
  pingSecret,
} from '../../world/shop.ts'

export interface Instance {
  url: string
  /** Its output if it ended without being killed. */
  deaths: string[]
  kill(): Promise<void>
  pause(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

export interface Market extends Outside {
  coinbase: CoinbaseStandIn
  gumroad: GumroadStandIn
}

export interface Place {
  outside: Market
  instances: Instance[]
  proxy: Proxy
  db: ProgramDatabase
  /** The settings of both programs, for the operator's commands. */
  env: Record<string, string>
  killDatabase(): Promise<void>
}

/** Opens two programs over one PostgreSQL server, with external services that are hostile by the seed. */
export async function openPlace(seed: number): Promise<Place> {
  const outside = await openMarket(seed)
  const databaseDir = makeFolder()
  const database = await startEmbedded({ dataDir: databaseDir })
  if ('problem' in database) throw new Error(database.problem)
  onTestFinished(database.stop)
  const proxy = await startProxy(database.connectionString)
  const db = openProgramDatabase(database.connectionString)
  const dataDir = makeFolder()
  const env = { ...outside.env, DATABASE_URL: proxy.url, DATA_DIR: dataDir }
  const instances = [await openInstance(env), await openInstance(env)]
  const deliverTo = (path: string) => instances.map(({ url }) => `${url}/api/${path}`)
  outside.stripe.deliverTo(deliverTo('stripe/webhook'))
  outside.coinbase.deliverTo(deliverTo('coinbase/webhook'))
  outside.gumroad.deliverTo(deliverTo(`gumroad/ping/${pingSecret}`))
  return { outside, instances, proxy, db, env, killDatabase: () => killDatabase(databaseDir) }
}

async function openMarket(seed: number): Promise<Market> {
  const outside = await openOutside({ seed })
  const behavior = { ...hostile, seed }
  const coinbase = await startCoinbase({ port: 0, ...coinbaseKeys, webhookUrls: [], behavior })
  const successUrl = 'http://localhost:3000/purchase-success'
  const gumroad = await startGumroad({
    port: 0,
    ...gumroadKeys,
    pingUrls: [],
    successUrl,
    behavior,
  })
  onTestFinished(async () => {
    await coinbase.close()
    await gumroad.close()
  })
  const env = { ...outside.env, ...describeCoinbase(coinbase), ...describeGumroad(gumroad) }
  return { ...outside, coinbase, gumroad, env }
}

async function openInstance(env: Record<string, string>): Promise<Instance> {
  const port = await findFreePort()
  const deaths: string[] = []
  let meant = false
  const start = async (ready: boolean) => {
    const started = await openProduct({ port, dataDir: env.DATA_DIR!, env, ready })
    started.process.once('exit', (code) => {
      if (!meant) deaths.push(`${code}: ${started.output().slice(-500)}`)
    })
    return started
  }
  let product = await start(true)
  return {
    url: product.url,
    deaths,
    kill: async () => {
      meant = true
      await product.kill()
      meant = false
      product = await start(false)
    },
    pause: async (milliseconds) => {
      const { process: paused } = product
      paused.kill('SIGSTOP')
      await sleep(milliseconds)
      paused.kill('SIGCONT')
    },
    stop: async () => {
      meant = true
      await product.stop()
    },
  }
}
