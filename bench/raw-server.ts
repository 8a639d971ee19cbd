import { get, createServer, type IncomingMessage } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { argv } from 'node:process'
import { connect } from '#db/connect.ts'

/**
 * The yardstick: node:http with nothing on it. A page is one body in memory; a check of a license is
 * the same three queries over the same pool, without signature, limits or framework.
 */
const [, , pageUrl, databaseUrl, licenseId] = argv
const { pool } = connect(databaseUrl!, () => {})
const page = await fetchPage(pageUrl!)
const { key_lookup: lookup } = (
  await pool.query('select key_lookup from licenses where id = $1', [licenseId])
).rows[0]

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.writeHead(200, page.headers).end(page.body)
  const { fingerprint } = (await json(request)) as { fingerprint: string }
  const answer = Buffer.from(JSON.stringify(await check(fingerprint)))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.send!(server.address()))

async function check(fingerprint: string) {
  const license = await one('select * from licenses where key_lookup = $1', [lookup])
  const { count } = await one(
    'select count(*) as count from activations where license_id = $1 and released_at is null',
    [license.id],
  )
  const seat = await one(
    'select id, last_seen_at from activations where license_id = $1 and fingerprint = $2 and released_at is null',
    [license.id, fingerprint],
  )
  return { valid: license.status === 'active', count, seat: seat.id }
}

async function one(query: string, values: unknown[]) {
  return (await pool.query(query, values)).rows[0]
}

function fetchPage(url: string): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      const {
        connection: _connection,
        'keep-alive': _alive,
        date: _date,
        ...headers
      } = response.headers
      resolve({ headers, body: await buffer(response) })
    }).on('error', reject)
  })
}
