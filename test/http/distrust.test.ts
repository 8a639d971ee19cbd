import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { checkTls } from '#server/doctor/tls.ts'
import { checkWebhooks } from '#server/doctor/webhooks.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { productionSettings } from '../production.ts'
import { startTlsFront } from '../tls-front.ts'

async function openFront(days: number, isKnown: boolean) {
  const front = await startTlsFront(await mkdtemp(join(tmpdir(), 'tls-')), days)
  if (isKnown) await know(front.certificate)
  return front.url
}

/** As with NODE_EXTRA_CA_CERTS. */
async function know(file: string): Promise<void> {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, await readFile(file, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(before))
}

const check = async (siteUrl: string) =>
  (await checkTls({ siteUrl, production: true }, systemClock))[0]!

it('a certificate that nobody trusts gets the advice that helps', async () => {
  expect(await check(await openFront(90, false))).toMatchObject({
    says: expect.stringContaining('is self-signed'),
    advice: expect.stringContaining('public authority'),
  })
  expect(await check(await openFront(-1, true))).toMatchObject({
    says: 'The certificate has expired.',
    advice: expect.stringContaining('gets no new certificate'),
  })
  const other = (await openFront(90, true)).replace('localhost', '127.0.0.1')
  expect(await check(other)).toMatchObject({
    says: expect.stringContaining('is for another name'),
    advice: expect.stringContaining('SITE_URL'),
  })
})

it('a webhook that such a certificate keeps away is told to look there', async () => {
  const read = readConfig({ ...productionSettings, SITE_URL: await openFront(90, false) })
  const { config } = read as { config: Config }
  expect(await checkWebhooks(config, systemClock, null)).toEqual([
    expect.objectContaining({
      part: 'webhook of stripe',
      says: 'No event arrives while the certificate at SITE_URL is not trusted.',
    }),
  ])
})
