import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { until } from '../../world/clock.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile, work: false })

it.each([
  ['/api/account/sign-in', 'application/json'],
  ['/coinbase/create-charge', 'application/x-www-form-urlencoded'],
  ['/api/stripe/webhook', 'application/json'],
  ['/mcp', 'application/json'],
])('an upload to %s that its sender aborts is a bad request, not an outage', async (path, type) => {
  shop.logged.length = 0
  await breakOff(path, type)
  await until(() => findLines('path', path).length > 0)
  expect(findLines('path', path)).toMatchObject([{ method: 'POST', status: 400 }])
  expect(shop.logged).toHaveLength(1)
})

it('an upload of unknown length is a bad request, too', async () => {
  shop.logged.length = 0
  const path = '/api/stripe/webhook'
  await breakOff(path, 'application/json', 'Transfer-Encoding: chunked\r\n\r\n3e8')
  await until(() => findLines('path', path).length > 0)
  expect(findLines('path', path)).toMatchObject([{ status: 400 }])
})

/** Sends half of a body of a thousand bytes, then closes the connection. */
async function breakOff(
  path: string,
  type: string,
  length = 'Content-Length: 1000\r\n',
): Promise<void> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, `Content-Type: ${type}`]
  const body = '{'.padEnd(500)
  await new Promise((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n${length}\r\n${body}`, resolve),
  )
  socket.destroy()
}

function findLines(field: string, value: string) {
  return shop.logged.map((line) => JSON.parse(line)).filter((line) => line[field] === value)
}
