import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { clientOf, order } from './test-shop.ts'

it('the stand-in runs in its own process and follows commands over HTTP', async () => {
  const args = [
    'stand-ins/stripe/main.ts',
    '--calm',
    '--seed',
    '5',
    '--secret-key',
    'sk_test_alone',
    '--webhook-url',
    'http://127.0.0.1:9/none',
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { url, seed } = JSON.parse(line.toString()) as { url: string; seed: number }
    const tell = async (verb: string, ...given: unknown[]) =>
      (
        await fetch(`${url}/_control/${verb}`, { method: 'POST', body: JSON.stringify(given) })
      ).json()
    const read = async (list: string) =>
      ((await (await fetch(`${url}/_control/${list}`)).json()) as { result: unknown[] }).result
    const stripe = clientOf(url, 'sk_test_alone')
    expect(seed).toBe(5)

    const { id } = await stripe.checkout.sessions.create(order())
    expect(await tell('pay', id, { email: 'ada@example.org' })).toMatchObject({
      result: { outcome: 'paid', session: { id } },
    })
    expect(await tell('doctor', id, { amount_total: 100 })).toMatchObject({
      result: { amount_total: 100 },
    })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 100 })
    expect(await tell('pay', 'cs_test_none', {})).toMatchObject({
      error: { code: 'resource_missing' },
    })
    expect(await read('sessions')).toHaveLength(1)
    expect(await read('calls')).toHaveLength(2)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  expect(child.exitCode).toBe(0)
})
