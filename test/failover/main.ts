import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { until } from '../world/clock.ts'
import { type Cluster, type Machine, openCluster } from './cluster.ts'
import { countWaiting, findLosses, type Losses } from './losses.ts'
import { openShop } from './shop.ts'
import { startTrade, type Trade } from './trade.ts'

// This runs for test/machine/try-failover.sh once its machines can be started. Its argument is their
// folder.

interface Strike {
  name: string
  standby: 'sync_standby' | 'replica'
  hit(machine: Machine): Promise<void>
  mend(machine: Machine): Promise<void>
}

const second = 1000
/** Sales and checks may pause this long. */
const longestPause = 40 * second
/** The last minute is left to webhooks in flight. */
const reconcilesAfter = 65 * second
const acts = ['check', 'checkout', 'key'] as const

const folder = process.argv[2]!
const cluster = await openCluster(folder)
const shop = await openShop(cluster.url, folder)
const { db } = connect(cluster.url, () => {})
const problems: string[] = []
for (const strike of listStrikes(cluster)) await strikeWhileSelling(strike)
for (const each of problems) console.error(`FAILED  ${each}`)
process.exit(problems.length > 0 ? 1 : 0)

function listStrikes({ play }: Cluster): Strike[] {
  return [
    {
      name: 'synchronous standby, the primary is killed',
      standby: 'sync_standby',
      hit: (machine) => play('kill', machine),
      mend: (machine) => play('start', machine),
    },
    {
      name: 'synchronous standby, the network of the primary is cut',
      standby: 'sync_standby',
      hit: (machine) => play('cut', machine),
      mend: (machine) => play('mend', machine),
    },
    {
      name: 'asynchronous standby three seconds behind, the primary is killed',
      standby: 'replica',
      hit: async (machine) => {
        await play('mute', machine)
        await sleep(3 * second)
        await play('kill', machine)
      },
      // The network is restored only here: what the kernel still buffers would reach the other machine
      // earlier.
      mend: async (machine) => {
        await play('unmute', machine)
        await play('start', machine)
      },
    },
  ]
}

async function strikeWhileSelling(strike: Strike): Promise<void> {
  const { name, standby, hit, mend } = strike
  console.log(`== ${name}`)
  if (standby === 'replica') await cluster.setSynchronous(false)
  const leader = await cluster.findLeader(standby)
  const trade = startTrade(
    shop.instances.map(({ url }) => url),
    shop.stripe,
  )
  await sleep(15 * second)
  await hit(leader)
  const struck = performance.now()
  await until(() => hasGoneOn(trade, struck), 180 * second, 'sales and checks go on')
  await sleep(10 * second)
  reportPauses(name, trade)
  await trade.end()
  console.log(`failed calls: ${JSON.stringify(trade.failed)}`)
  await mend(leader)
  await judge(strike, trade)
}

/** Reports whether each act has succeeded at each instance after the strike. */
function hasGoneOn({ successes }: Trade, struck: number): boolean {
  return shop.instances.every(({ url }) =>
    acts.every((act) =>
      successes.some((each) => each.act === act && each.site === url && each.at > struck + second),
    ),
  )
}

function reportPauses(name: string, trade: Trade): void {
  for (const act of acts) {
    const pauses = shop.instances.map(({ url }) => measurePause(trade, act, url))
    console.log(`longest without a ${act}: ${pauses.map(formatSeconds).join(', ')} s`)
    if (Math.max(...pauses) > longestPause) problems.push(`${name}: no ${act} for over 40 s`)
  }
}

function formatSeconds(milliseconds: number): string {
  return (milliseconds / second).toFixed(1)
}

/** Measures the longest time without a success of an act at one of the instances, until now. */
function measurePause({ successes }: Trade, act: string, site: string): number {
  const times = successes.filter((each) => each.act === act && each.site === site)
  const moments = [...times.map(({ at }) => at), performance.now()]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

async function judge({ name, standby }: Strike, { sales }: Trade): Promise<void> {
  const ended = performance.now()
  await until(async () => (await countWaiting(db)) === 0, 120 * second, 'nothing waits')
  const losses = await findLosses(db, shop.instances[0]!.url, sales)
  console.log(`before reconcile: ${JSON.stringify(losses)}`)
  await sleep(ended + reconcilesAfter - performance.now())
  if (standby === 'replica') await operate('lost-time')
  const isReconciled = await operate('reconcile')
  const left = await findLosses(db, shop.instances[1]!.url, sales)
  console.log(`after reconcile: ${JSON.stringify(left)}`)
  const isClean = await operate('check')
  if (standby === 'sync_standby') noteLosses(name, losses)
  else if (losses.lostOrders === 0) problems.push(`${name}: the standby missed nothing`)
  // A buyer with the key of a lost order has a new one.
  noteLosses(name, standby === 'sync_standby' ? left : { ...left, lostKeys: 0 })
  if (!isReconciled) problems.push(`${name}: reconcile found differences`)
  if (!isClean) problems.push(`${name}: check found something`)
}

function noteLosses(name: string, { paid, ...losses }: Losses): void {
  for (const [loss, count] of Object.entries(losses))
    if (count > 0) problems.push(`${name}: ${loss} ${count} of ${paid}`)
}

/** Prints the output of a command, and returns whether it ended with 0. */
async function operate(verb: string): Promise<boolean> {
  const { ok, said } = await shop.instances[0]!.operate(verb).then(
    (said) => ({ ok: true, said }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      ok: false,
      said: stdout + stderr,
    }),
  )
  console.log(`${verb}: ${ok ? 'clean' : 'not clean'}\n${said}`)
  return ok
}
