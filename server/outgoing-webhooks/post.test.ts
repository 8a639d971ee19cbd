import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerStatus,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/world/webhook-endpoint.ts'
import { createPostOut } from './post.ts'

const loopback = ['127.0.0.0/8', '::1/128']
const here = { address: '127.0.0.1', family: 4 }
const elsewhere = { address: '93.184.215.14', family: 4 }

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const post = (postOut = createPostOut(loopback), address = receiver.url) =>
  postOut(address, { 'webhook-id': 'msg_1' }, '{"type":"test"}')

describe('an answer', () => {
  it('consists of its status and its text', async () => {
    receiver.answers((response) => response.writeHead(500).end('out of\0 order'))
    expect(await post()).toEqual({ status: 500, text: 'out of order', retryAfter: null })
    expect(receiver.got.at(-1)).toMatchObject({
      body: '{"type":"test"}',
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    })
  })

  it('that never ends is cut at 1 kB', async () => {
    let sent = 0
    receiver.answers(async (response) => {
      response.on('error', () => {})
      response.writeHead(200)
      const piece = Buffer.alloc(65_536, 'x')
      while (!response.destroyed && sent < 1e9) {
        sent += piece.length
        if (!response.write(piece)) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    expect(await post()).toEqual({ status: 200, text: 'x'.repeat(1024), retryAfter: null })
    await expect.poll(() => sent).toBeLessThan(1e8)
  })

  it('that is compressed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    receiver.answers((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    )
    expect(await post()).toEqual({ status: 200, text: '', retryAfter: null })
  })

  it('that redirects is not followed', async () => {
    const before = receiver.got.length
    receiver.answers(answerStatus(302, { Location: '/elsewhere', 'Retry-After': '30' }))
    expect(await post()).toEqual({ status: 302, text: '', retryAfter: '30' })
    expect(receiver.got).toHaveLength(before + 1)
  })

  it('that does not come in time is abandoned', async () => {
    receiver.answers(() => {})
    expect(await post(createPostOut(loopback, undefined, 300))).toEqual({ error: 'timeout' })
  })

  it.each(['an endless header', 'one early hint after another'])(
    'that is %s is abandoned',
    async (what) => {
      receiver.answers(({ socket }) => {
        const [head, more] =
          what === 'an endless header'
            ? ['HTTP/1.1 200 OK\r\nX-Long: ', 'x']
            : ['', 'HTTP/1.1 103 Early Hints\r\n\r\n']
        socket!.write(head)
        const dripping = setInterval(() => socket!.write(more), 20)
        socket!.on('error', () => {}).on('close', () => clearInterval(dripping))
      })
      expect(await post(createPostOut(loopback, undefined, 300))).toEqual({ error: 'timeout' })
    },
  )

  it.each(['Connection: Upgrade\r\nUpgrade: websocket\r\n', ''])(
    'that switches protocols (%j) is treated as a status like any other',
    async (headers) => {
      receiver.answers(({ socket }) => {
        socket!.on('error', () => {})
        socket!.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
      })
      expect(await post(createPostOut(loopback, undefined, 1000))).toMatchObject({
        status: 101,
        text: '',
      })
    },
  )

  it('that begins in time and continues slowly counts with the part received', async () => {
    receiver.answers((response) => {
      response.writeHead(200)
      response.write('one')
    })
    const start = performance.now()
    const posted = await post(createPostOut(loopback, undefined, 300))
    expect(posted).toEqual({ status: 200, text: 'one', retryAfter: null })
    expect(performance.now() - start).toBeLessThan(3000)
  })

  it('that never comes is reported with the error', async () => {
    expect(await post(undefined, 'https://localhost:1/')).toEqual({ error: 'ECONNREFUSED' })
  })
})

describe('the address that a webhook connects to', () => {
  const refused = { error: 'address_refused' }
  const resolving = (...answers: { address: string; family: number }[][]) =>
    createPostOut([], async () => answers.shift()!, 2000)

  it.each([
    ['this machine', [here]],
    ['this machine by IPv6', [{ address: '::1', family: 6 }]],
    ['a private network', [{ address: '10.0.0.1', family: 4 }]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['one that is public and one that is not', [elsewhere, here]],
  ])('is refused when a name leads to %s', async (_name, found) => {
    const before = receiver.got.length
    expect(await post(resolving(found))).toEqual(refused)
    expect(receiver.got).toHaveLength(before)
  })

  it('is checked on every try, because a name may change its address', async () => {
    const listed = { address: '127.0.0.2', family: 4 }
    const answers = [[listed], [here]]
    const postOut = createPostOut(['127.0.0.2/32'], async () => answers.shift()!)
    receiver.answers(answerStatus(204))
    expect(await post(postOut)).toMatchObject({ status: 204 })
    expect(await post(postOut)).toEqual(refused)
  })

  it('is checked again after connecting', async () => {
    const before = receiver.got.length
    const addresses = ['127.0.0.2', '127.0.0.1', '127.0.0.1', '127.0.0.1']
    const changing = {
      family: 4,
      get address() {
        return addresses.shift() ?? '127.0.0.1'
      },
    }
    const postOut = createPostOut(['127.0.0.2/32'], async () => [changing])
    expect(await post(postOut)).toEqual(refused)
    expect(receiver.got).toHaveLength(before)
  })

  it('is refused as a literal, whatever address is stored', async () => {
    const { port } = new URL(receiver.url)
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433'])
      expect(await post(createPostOut([]), `https://${host}:${port}/`)).toEqual(refused)
  })

  it('is refused without https, except on this machine', async () => {
    const net = createPostOut(['10.0.0.0/8'], async () => [{ address: '10.0.0.1', family: 4 }])
    expect(await post(net, 'http://hooks.example.com/')).toEqual(refused)
  })

  it('must have a certificate that is valid for the name', async () => {
    const postOut = createPostOut(loopback, async () => [here])
    const address = receiver.url.replace('localhost', 'hooks.example.com')
    expect(await post(postOut, address)).toEqual({ error: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })
})
