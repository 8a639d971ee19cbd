import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { loadPages } from '#test/world/shop.ts'
import { readSettings } from '#test/settings.ts'
import { demoMailRoutes } from './demo-mail.ts'
import { demoRoutes } from './demo.ts'

interface Asked {
  from: string
  gateway?: string
  env?: Record<string, string>
  init?: RequestInit
}

async function ask({ from, gateway, env, init }: Asked): Promise<number> {
  const config = readSettings(env ?? {})
  const payPages = () => new Response('a page of the stand-in')
  const demo = { mailbox: { emails: () => [] }, payPages, gateway: gateway ?? null }
  const app = new Hono().route('/demo', demoRoutes(config, loadPages(config, []), demo))
  const peer = { incoming: { socket: { remoteAddress: from } } }
  const answers = await Promise.all(
    ['/demo', '/demo/mail', '/demo/stripe', '/demo/gumroad/l/protocraft'].map((path) =>
      app.onError((error) => Response.json({}, error as never)).request(path, init, peer),
    ),
  )
  const [status, ...others] = answers.map((answer) => answer.status)
  expect(others).toEqual(others.map(() => status))
  return status!
}

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'a demo answers requests to its mailbox and payments from this machine, seen as %s',
  async (from) => {
    expect(await ask({ from })).toBe(200)
  },
)

it('in a container, only requests through its gateway count as from this machine', async () => {
  expect(await ask({ from: '172.17.0.1', gateway: '172.17.0.1' })).toBe(200)
  expect(await ask({ from: '172.17.0.1' })).toBe(403)
  expect(await ask({ from: '172.17.0.9', gateway: '172.17.0.1' })).toBe(403)
})

it('emails are shown as plain text, with codes, when the mailbox page cannot be rendered', async () => {
  const config = readSettings({})
  const pages = loadPages(config, [])
  const answer = () => {
    throw new Error('no drawing today')
  }
  const email = { id: '1', to: ['ada@example.org'], subject: 'Code', text: '123456', html: '' }
  const mailbox = { emails: () => [{ ...email, receivedAt: '2026-11-28T00:00:00Z' }] }
  const routes = demoMailRoutes(config, { ...pages, served: { ...pages.served, answer } }, mailbox)
  const text = await (await routes.request('/')).text()
  for (const each of ['no drawing today', 'To ada@example.org', '123456'])
    expect(text).toContain(each)
})

it('DEMO_PUBLIC=true lets everybody into the mailbox and payments', async () => {
  expect(await ask({ from: '192.0.2.7', env: { DEMO_PUBLIC: 'true' } })).toBe(200)
})

it('no page of another site can pay or refund', async () => {
  const init = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect(await ask({ from: '127.0.0.1', init })).toBe(403)
})
