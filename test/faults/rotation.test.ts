import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeProtectedHeader } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#server/settings/clock.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { sealKey } from '#server/licenses/issue.ts'
import { makeLicenseKey } from '#server/licenses/key.ts'
import { countSealed } from '#server/licenses/reseal.ts'
import { deriveSecrets } from '#server/settings/secrets/secrets.ts'
import { startMailbox } from '#stand-ins/mail/start.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { pay, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { freshDatabase, openContext } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openProduct } from '../product-of-test.ts'
import { findFreePort, type Product } from '../product.ts'
import { openProgramDatabase, type ProgramDatabase } from '../program-database.ts'
import { calm } from '../world/shop.ts'
import { createVisitor, ownEmail } from '../world/visitor.ts'

const makeSecret = () => randomBytes(48).toString('base64')
const old = { app: makeSecret(), key: await makeSigningKey(), webhook: 'whsec_the_old_one_of_two' }
const next = { app: makeSecret(), key: await makeSigningKey(), webhook: 'whsec_the_new_one_of_two' }

/** The settings of both instances, one round of restarts after the other. */
const rounds = [
  { app: old.app, key: old.key, webhook: old.webhook },
  {
    app: `${old.app},${next.app}`,
    key: `${old.key},${next.key}`,
    webhook: `${old.webhook},${next.webhook}`,
  },
  // The next secrets are in use.
  {
    app: `${next.app},${old.app}`,
    key: `${old.key},${next.key}`,
    webhook: `${old.webhook},${next.webhook}`,
  },
  // The earlier secrets are gone.
  { app: next.app, key: `${old.key},${next.key}`, webhook: next.webhook },
]

const licenses = 2000

it.runIf(isWhole)(
  'secrets are rotated on two instances that restart in turn, one killed while encrypting anew, and no call fails',
  { timeout: 400_000 },
  async () => {
    const world = await openWorld()
    const instances = [await world.start(0), await world.start(0)]
    const live = new Set(instances)
    const devices = await plant(world.db)
    const load = startLoad(live, devices)
    await buy(world, instances[0]!)

    const restart = async (at: number, round: number, how: 'stop' | 'kill' = 'stop') => {
      const instance = instances[at]!
      // A proxy stops sending requests once /readyz says 503.
      live.delete(instance)
      await sleep(300)
      await instance[how]()
      instances[at] = await world.start(round, instance.port)
      live.add(instances[at])
    }
    const restartBoth = async (round: number) => {
      await restart(0, round)
      await restart(1, round)
    }

    await restartBoth(1)
    world.sign(next.webhook)
    await buy(world, instances[1]!)
    const newKid = (await readKids(instances[0]!))[1]!
    for (const device of devices.filter(({ knows }) => knows === 'both'))
      device.kids = await readKids(instances[0]!)

    await restart(0, 2)
    await restart(0, 2, 'kill')
    await restart(1, 2)
    const left = async () => (await countSealed(world.db, [derive(next), derive(old)]))[1]!
    await until(async () => (await left()) === 0, 90_000, 'everything is sealed anew')
    await buy(world, instances[0]!)
    await retireOld(instances[0]!)

    await restartBoth(3)
    await buy(world, instances[1]!)
    const { answered, failed, last } = await load.stop()
    console.log('rotation:', JSON.stringify({ answered, failed: failed.length }))
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(200)
    for (const { key, knows } of devices)
      expect(last.get(key) === newKid, `a device that knows ${knows}`).toBe(knows === 'both')
    expect(await countSealed(world.db, [derive(next)])).toEqual([expect.any(Number), 0])
  },
)

const derive = ({ app }: typeof old) => deriveSecrets([app])

async function openWorld() {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const secretKey = 'sk_test_of_this_run'
  const webhookSecrets = [old.webhook]
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets,
    webhookUrls: [],
    behavior: calm,
  })
  const mailbox = await startMailbox({ port: 0 })
  onTestFinished(async () => {
    await stripe.close()
    await mailbox.close()
  })
  const dataDir = makeFolder()
  const start = async (round: number, port?: number): Promise<Product> => {
    const { app, key, webhook } = rounds[round]!
    const env = {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhook,
      STRIPE_API_BASE: stripe.url,
      SMTP_URL: mailbox.url,
      TRUSTED_PROXIES: '127.0.0.0/8',
      APP_SECRET: app,
      LICENSE_SIGNING_KEY: key,
    }
    return openProduct({ port: port ?? (await findFreePort()), dataDir, env })
  }
  const sign = (webhook: string) => webhookSecrets.splice(0, 1, webhook)
  return { stripe, db: openProgramDatabase(database.url), start, sign }
}

type World = Awaited<ReturnType<typeof openWorld>>

interface Device {
  key: string
  knows: 'the first' | 'both'
  kids?: string[]
}

/** Plants many licenses of one account; the first of them are on a device. */
async function plant(db: ProgramDatabase): Promise<Device[]> {
  const accountId = randomUUID()
  const deps = openContext(db, old.app)
  const email = 'ada@example.org'
  await db
    .insertInto('accounts')
    .values({ id: accountId, email, email_norm: email, created_at: systemClock.now() })
    .execute()
  const keys = Array.from({ length: licenses }, makeLicenseKey)
  const rows = keys.map((key) => ({
    ...sealKey(deps, accountId, key),
    order_id: null,
    license_type: 'individual' as const,
    seat: 1,
    max_activations: 1,
    updates_until: systemClock.now(),
    trial_address_hash: null,
  }))
  await db.insertInto('licenses').values(rows).execute()
  return keys.slice(0, 40).map((key, at) => ({ key, knows: at % 2 ? 'both' : 'the first' }))
}

/** Starts devices that check their license all the time, on any of the instances that are up. */
function startLoad(live: Set<Product>, devices: Device[]) {
  const failed: string[] = []
  const last = new Map<string, string>()
  let answered = 0
  let isOver = false
  const check = async (turn: number) => {
    const { key, kids } = devices[turn % devices.length]!
    const instance = [...live][turn % live.size]!
    const verb = last.has(key) ? 'validate' : 'activate'
    const { status, body } = await createVisitor(instance).post(`/api/license/${verb}`, {
      license_key: key,
      fingerprint: key,
      ...(kids && { signing_keys: kids }),
    })
    answered += 1
    if (status !== 200 || body.code !== 'updates_expired') failed.push(`${status} ${body.code}`)
    else last.set(key, decodeProtectedHeader(body.certificate).kid!)
  }
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await check(turn).catch((error: Error) => failed.push(error.message))
      await sleep(30)
    }
  }
  const done = run()
  const stop = async () => {
    isOver = true
    await done
    return { answered, failed, last }
  }
  return { stop }
}

/** Buys, and waits for the key in the database, because the webhook alone has to bring it. */
async function buy({ stripe, db }: World, instance: Product): Promise<void> {
  stripe.deliverTo([`${instance.url}/api/stripe/webhook`])
  const session = await pay({ ...instance, stripe }, ownEmail())
  const isHandled = async () =>
    (
      await db
        .selectFrom('provider_events')
        .select('outcome')
        .where('reference', '=', session)
        .where('handled_at', 'is not', null)
        .execute()
    ).length > 0
  await until(isHandled, 30_000, 'the webhook was believed and handled')
  expect((await pollOrder(instance, session)).license_key).toMatch(/^PC1-/)
}

async function readKids({ url }: Product): Promise<string[]> {
  const { keys } = await (await fetch(`${url}/.well-known/jwks.json`)).json()
  return keys.map(({ kid }: { kid: string }) => kid)
}

async function retireOld(instance: Product): Promise<void> {
  const rows = JSON.parse(await instance.operate('secrets', 'status', '--json'))
  const { id } = rows.find(
    ({ secret, state }: Record<string, string>) => secret === 'APP_SECRET' && state === 'accepted',
  )
  await instance.operate('secrets', 'retire', id, '--reason', 'rotated', '--yes')
}
