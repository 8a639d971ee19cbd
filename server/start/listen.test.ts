import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from '#test/product.ts'
import { listen, listListenAddresses } from './listen.ts'

// This address is reserved for documentation, so no machine has it.
const nowhere = '2001:db8::1'

const isAnswered = (port: number, host: string) =>
  fetch(`http://${host}:${port}`).then(
    () => true,
    () => false,
  )

async function open(port: number, addresses: string[]) {
  const close = await listen(() => new Response('here'), port, addresses)
  onTestFinished(close)
  return close
}

it.each([
  ['without a HOST, on this machine alone', null, ['127.0.0.1', '::1']],
  ['with a HOST, on that address alone', '10.0.0.5', ['10.0.0.5']],
])('the program listens %s', (_name, host, addresses) => {
  expect(listListenAddresses({ host })).toEqual(addresses)
})

it('the program listens on both addresses of this machine, and closes both', async () => {
  const port = await findFreePort()
  const close = await open(port, ['127.0.0.1', '::1'])
  expect(await isAnswered(port, '127.0.0.1')).toBe(true)
  expect(await isAnswered(port, '[::1]')).toBe(true)
  await close()
  expect(await isAnswered(port, '127.0.0.1')).toBe(false)
  expect(await isAnswered(port, '[::1]')).toBe(false)
})

it('an address that this machine lacks is skipped while another one works', async () => {
  const port = await findFreePort()
  await open(port, [nowhere, '127.0.0.1'])
  expect(await isAnswered(port, '127.0.0.1')).toBe(true)
})

it('a start where no address works is reported', async () => {
  const opening = listen(() => new Response(''), await findFreePort(), [nowhere])
  await expect(opening).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

it('an address in use is not skipped, and the other address is released', async () => {
  const port = await findFreePort()
  const thief = createServer().listen(port, '::1')
  await once(thief, 'listening')
  onTestFinished(() => void thief.close())
  const opening = listen(() => new Response(''), port, ['127.0.0.1', '::1'])
  await expect(opening).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await isAnswered(port, '127.0.0.1')).toBe(false)
})

it('a connection that sends nothing is closed after ten seconds, but not one that was used before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const port = await findFreePort()
  await open(port, ['127.0.0.1'])
  const silent = connect(port, '127.0.0.1')
  const used = connect(port, '127.0.0.1')
  const ended = vi.fn<() => void>()
  used.on('close', ended)
  const ask = async () => {
    used.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
    const [answer] = await once(used, 'data')
    expect(String(answer)).toContain('200 OK')
  }
  // The silent connection came first, so it has been accepted, too.
  await ask()
  const closing = once(silent, 'close')
  vi.advanceTimersByTime(10_000)
  await closing
  await ask()
  expect(ended).not.toHaveBeenCalled()
  used.destroy()
})
