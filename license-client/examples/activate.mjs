// node license-client/examples/activate.mjs <license key> [http://localhost:3000] [--deactivate]
// In this repository, build the package first: npm --prefix license-client run build
import { randomUUID } from 'node:crypto'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { covers, createLicenseClient, sentenceFor } from 'protocraft-license-client'
import { fileStore, machineFingerprint } from 'protocraft-license-client/node'

const releaseDate = '2026-11-01'
const folder = join(homedir(), '.protocraft-example')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [licenseKey, baseUrl = 'http://localhost:3000'] = words
if (!licenseKey) stop('Name a license key: node activate.mjs PC1-… [http://localhost:3000]')

const client = createLicenseClient({
  baseUrl,
  product: 'protocraft',
  publicKeys: await readPublicKeys(),
  store: fileStore(join(folder, 'license.json')),
  appVersion: '0.1.0',
})
const fingerprint = (await machineFingerprint('protocraft')) ?? (await keepRandomId())

if (process.argv.includes('--deactivate')) {
  tell('Deactivation', await client.deactivate({ licenseKey, fingerprint }))
} else {
  const device = { deviceName: hostname(), platform: `${process.platform}-${process.arch}` }
  tell('Activation', await client.activate({ licenseKey, fingerprint, ...device }))
  tell('Offline', await client.checkOffline({ fingerprint }))
}

// A system without a machine id, such as most containers, needs a stored random one.
async function keepRandomId() {
  const file = fileStore(join(folder, 'device-id'))
  const kept = await file.read()
  if (kept) return kept
  const id = randomUUID()
  await file.write(id)
  return id
}

// The demo creates its key on its first start, so this program has to fetch it. A real app compiles the key
// in: otherwise anyone who can answer in place of the server could hand out a key of their own.
async function readPublicKeys() {
  try {
    const response = await fetch(new URL('/.well-known/jwks.json', baseUrl))
    return (await response.json()).keys
  } catch (error) {
    return stop(`No public keys at ${baseUrl}: ${error.cause?.message || error.message}`)
  }
}

function tell(title, answer) {
  const code = answer.outcome === 'unknown' ? answer.reason : answer.code
  console.log(`${title}: ${answer.outcome}, ${code}. ${sentenceFor(code)}`)
  if (answer.detail) console.log(`  The server said: ${answer.detail}`)
  if (answer.outcome !== 'yes' || !answer.licenseId) return
  console.log(
    `  License type ${answer.licenseType}, updates until ${answer.updatesUntil ?? 'no end'}`,
  )
  console.log(`  A build of ${releaseDate} is ${covers(answer, releaseDate) ? '' : 'not '}covered`)
  console.log(`  Works offline until ${answer.leaseEndsAt}, at the latest ${answer.graceEndsAt}`)
  console.log(`  Next check suggested at ${answer.suggestedCheckAt}`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
