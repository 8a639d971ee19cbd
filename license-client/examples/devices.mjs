// node license-client/examples/devices.mjs <license key> [http://localhost:3000] [--release=<id>]
// After activate.mjs, which activates this device. It reads the public keys from the server, as that one does;
// a real app compiles them in.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createLicenseClient, sentenceFor } from 'protocraft-license-client'
import { fileStore, machineFingerprint } from 'protocraft-license-client/node'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [licenseKey, baseUrl = 'http://localhost:3000'] = words
const [, deviceId] = /--release=(\S+)/.exec(process.argv.join(' ')) ?? []
const folder = join(homedir(), '.protocraft-example')
const { keys: publicKeys } = await (await fetch(new URL('/.well-known/jwks.json', baseUrl))).json()

const store = fileStore(join(folder, 'license.json'))
const client = createLicenseClient({ baseUrl, product: 'protocraft', publicKeys, store })
const fingerprint =
  (await machineFingerprint('protocraft')) ?? (await fileStore(join(folder, 'device-id')).read())
const device = { licenseKey, fingerprint }

if (deviceId) tell(await client.releaseDevice({ ...device, deviceId }))
const list = await client.listDevices(device)
tell(list)
for (const { id, name, platform, lastSeenOn, isThis } of list.devices ?? [])
  console.log(
    `  ${id}  ${name ?? 'without a name'}, ${platform}, ${lastSeenOn}${isThis ? ', this one' : ''}`,
  )

function tell(answer) {
  const code = answer.outcome === 'unknown' ? answer.reason : answer.code
  console.log(`${answer.outcome}, ${code}. ${sentenceFor(code)}`)
}
