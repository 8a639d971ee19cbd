import { generateKeyPairSync, sign } from 'node:crypto'
import { get, createServer, type IncomingMessage } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { argv } from 'node:process'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { connect } from '#db/connect.ts'

/**
 * Serves the reference: bare node:http. A page is one body in memory; a license check is one prepared
 * statement over the same pool and one Ed25519 JWT from node:crypto, like ours, without limits or
 * framework. `certificate` is one of ours: the answers have its claims with a time of their own.
 */
const [, , pageUrl, databaseUrl, licenseId, certificate] = argv
const header = encode(decodeProtectedHeader(certificate!))
const claims = decodeJwt(certificate!)
const { privateKey } = generateKeyPairSync('ed25519')
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

const text = `
  select licenses.id, license_type, status, updates_until, max_activations,
    own.id as activation_id, own.last_seen_at,
    (select count(*) from activations where license_id = licenses.id and released_at is null)
  from licenses left join activations as own
    on own.license_id = licenses.id and own.fingerprint = $1 and own.released_at is null
  where key_lookup = $2`

async function check(fingerprint: string) {
  const values = [fingerprint, lookup]
  const { rows } = await pool.query({ name: 'check', text, values })
  const [{ status, count, activation_id }] = rows
  return { valid: status === 'active', count, activation_id, certificate: certify() }
}

function certify(): string {
  const iat = Math.floor(Date.now() / 1000)
  const exp = iat + claims.exp! - claims.iat!
  const signed = `${header}.${encode({ ...claims, iat, exp })}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
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
