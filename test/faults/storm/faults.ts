import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#stand-ins/random.ts'
import type { Market, Place } from './place.ts'

type Fault = (place: Place, random: Random) => Promise<void>

const second = 1000

const faults = {
  'a program is killed': async ({ instances }, random) => pick(instances, random).kill(),
  'both programs are killed': async ({ instances }) => {
    await Promise.all(instances.map((each) => each.kill()))
  },
  'a program is paused': async ({ instances }, random) =>
    pick(instances, random).pause(random() < 0.1 ? 60 * second : 15 * second),
  'the database is killed': async (place) => place.killDatabase(),
  'the database is cut off': async ({ proxy }) => {
    proxy.cut()
    await sleep(3 * second)
    proxy.pass()
  },
  'the network to the database swallows all': async ({ proxy }) => {
    proxy.swallow()
    await sleep(6 * second)
    proxy.cut()
    proxy.pass()
  },
  'connections are reset in COMMIT': async ({ proxy }, random) => {
    proxy.watch((text) => {
      if (!/\bcommit\b/i.test(text) || random() > 0.1) return 'pass'
      return random() < 0.5 ? 'reset' : 'reset after it'
    })
    await sleep(6 * second)
    proxy.pass()
  },
  'the providers are down': async ({ outside }) => {
    for (const each of providers(outside)) each.down()
    await sleep(8 * second)
    for (const each of providers(outside)) each.up()
  },
  'the providers are slow': async ({ outside }) => {
    for (const each of providers(outside)) each.slow(4 * second)
    await sleep(8 * second)
    for (const each of providers(outside)) each.slow(0)
  },
  'webhooks are held back': async ({ outside }) => {
    for (const each of providers(outside)) each.hold()
    await sleep(9 * second)
    for (const each of providers(outside)) each.release()
  },
  'webhooks are lost for good': async ({ outside }) => {
    for (const each of providers(outside)) each.drop()
    await sleep(9 * second)
    for (const each of providers(outside)) each.release()
  },
  // Temporary failures only: an email that is refused permanently is not retried.
  'the mail server refuses': async ({ outside: { mailbox } }) => {
    mailbox.setMode('refuse4xx')
    await sleep(8 * second)
    mailbox.setMode('accept')
  },
  'the mail server hangs up after DATA': async ({ outside: { mailbox } }) => {
    mailbox.setMode('cutAfterData')
    await sleep(8 * second)
    mailbox.setMode('accept')
  },
  'the mail server is a tar pit': async ({ outside: { mailbox } }) => {
    mailbox.setMode('tarpit')
    await sleep(8 * second)
    mailbox.setMode('accept')
  },
} satisfies Record<string, Fault>

const providers = ({ stripe, coinbase, gumroad }: Market) => [stripe, coinbase, gumroad]

export type FaultName = keyof typeof faults

export interface FaultRun {
  /** Fixes all faults and returns how often each occurred. */
  end(): Promise<Record<string, number>>
}

/** Starts one fault after another, `every` milliseconds from start to start. */
export function startFaults(
  place: Place,
  random: Random,
  every: number,
  only: FaultName[],
): FaultRun {
  const names = only.length > 0 ? only : (Object.keys(faults) as FaultName[])
  const counts: Record<string, number> = {}
  const ended = new AbortController()
  const running = (async () => {
    // Each occurs once before any repeats.
    let left: FaultName[] = []
    while (!ended.signal.aborted) {
      if (left.length === 0) left = names.toSorted(() => random() - 0.5)
      const name = left.pop()!
      counts[name] = (counts[name] ?? 0) + 1
      const rest = sleep(every, undefined, { signal: ended.signal }).catch(() => {})
      await faults[name](place, random)
      await rest
    }
  })()
  return {
    end: async () => {
      ended.abort()
      await running
      return counts
    },
  }
}

const pick = <T>(items: T[], random: Random): T => items[Math.floor(random() * items.length)]!
