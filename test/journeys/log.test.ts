import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { everyOrEach, isWhole } from '../matrix.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import { findFreePort, type Product } from '../product.ts'
import { productionSettings } from '../settings.ts'

const fail = "process.on('SIGUSR2', () => { throw new Error('on purpose') })"
const visits = isWhole ? 2000 : 600
const rounds = 20

const ends = [
  ['SIGUSR2', 1],
  ['SIGTERM', 0],
] as const

it.each(everyOrEach(ends, 2))(
  'after %s every request has its line, and the last line is there',
  async (signal, code) => {
    const product = await openShopThatLogs()
    // This is more than a pipe buffers, for a slow reader.
    product.process.stdout!.pause()
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: visits / rounds }, () => visit(product)))
    product.process.kill(signal)
    await sleep(1000)
    product.process.stdout!.resume()
    expect(await product.exited()).toBe(code)
    const lines = readLines(product)
    expect(lines.filter(({ path }) => path === '/faq')).toHaveLength(visits)
    if (signal === 'SIGUSR2')
      expect(lines.at(-1)).toMatchObject({ error: 'on purpose', msg: 'the program failed' })
  },
)

async function visit({ url }: Product): Promise<void> {
  const answer = await fetch(`${url}/faq`)
  await answer.body?.cancel()
}

async function openShopThatLogs(): Promise<Product> {
  const { env } = await openOutside()
  const port = await findFreePort()
  const SITE_URL = `http://localhost:${port}`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fail)}`
  return openProduct({ port, env: { ...productionSettings, SITE_URL, ...env, NODE_OPTIONS } })
}

function readLines(product: Product): { path?: string; msg?: string }[] {
  const lines = product.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
