import { generateKeyPairSync, sign } from 'node:crypto'

/** Makes a self-signed certificate for localhost, with its key, both as PEM. */
export function makeSelfSigned(until = new Date('2049-12-31T23:59:59Z')): {
  key: string
  cert: string
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const serial = der(0x02, Buffer.of(1))
  const validity = sequence(utcTime(new Date('2020-01-01')), utcTime(until))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const facts = sequence(serial, ecdsaWithSha256, name, validity, name, spki)
  const signature = der(0x03, Buffer.of(0), sign('sha256', facts, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: toPem(sequence(facts, ecdsaWithSha256, signature)),
  }
}

const commonName = der(0x06, Buffer.from('550403', 'hex'))
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

/** Writes tag, length and content as in DER; a length above 127 follows its own byte count. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const bytes = length > 255 ? [length >> 8, length & 255] : [length]
  const head = length > 127 ? [tag, 0x80 + bytes.length, ...bytes] : [tag, length]
  return Buffer.concat([Buffer.from(head), content])
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
