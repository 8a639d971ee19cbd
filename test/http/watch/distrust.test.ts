import { readFile } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#server/settings/clock.ts'
import { checkWebhooks } from '#server/watch/doctor/webhooks.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { makeFolder } from '../../folder.ts'
import { startTlsFront } from '../../proxy.ts'
import { productionSettings } from '../../settings.ts'

async function openFront(days: number, isKnown: boolean) {
  const front = await startTlsFront(makeFolder(), days)
  if (isKnown) await know(front.certificate)
  return front.url
}

/** Trusts a certificate as NODE_EXTRA_CA_CERTS does. */
async function know(file: string): Promise<void> {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, await readFile(file, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(before))
}

const check = async (SITE_URL: string) => {
  const { config } = readConfig({ ...productionSettings, SITE_URL }) as { config: Config }
  return (await checkWebhooks(config, systemClock, null))[0]!
}

it('an alert about events that a certificate keeps from arriving gives the advice that helps', async () => {
  expect(await check(await openFront(90, false))).toMatchObject({
    part: 'webhook of stripe',
    says: expect.stringMatching(/^No event arrives\. The certificate is self-signed/),
    advice: expect.stringContaining('public authority'),
  })
  expect(await check(await openFront(-1, true))).toMatchObject({
    says: 'No event arrives. The certificate has expired.',
    advice: expect.stringContaining('why it isn’t renewed'),
  })
  const other = (await openFront(90, true)).replace('localhost', '127.0.0.1')
  expect(await check(other)).toMatchObject({
    says: expect.stringContaining('is for another name'),
    advice: expect.stringContaining('SITE_URL'),
  })
})
