import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailbox } from '#stand-ins/mail/start.ts'
import { kind } from '#stand-ins/behavior.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'

// The outside of a shop that deploy/try-install.sh started, and its first buyer.

const site = 'shop.example.com'
const timeout = 120_000

const stripe = await startStripe({
  port: 4501,
  secretKey: 'sk_test_of_this_run',
  webhookSecrets: ['whsec_test_of_this_run'],
  webhookUrls: ['http://127.0.0.1:3000/api/stripe/webhook'],
  behavior: kind,
})
const mailbox = await startMailbox({ port: 4502 })
await waitForSite()
const session = await beginCheckout()
stripe.pay(session, { email: 'ada@example.org' })
const email = await mailbox.waitFor(({ to }) => to.includes('ada@example.org'), timeout)
console.log(`Sold: "${email.subject}" went to ${email.to.join()}`)
process.exit()

async function waitForSite(): Promise<void> {
  const end = performance.now() + timeout
  while ((await ask('GET', '/readyz').catch(() => null))?.status !== 200) {
    if (performance.now() > end) throw new Error('The shop does not answer through its proxy')
    await sleep(250)
  }
}

async function beginCheckout(): Promise<string> {
  const { status, location } = await ask('POST', '/api/stripe/create-checkout-session')
  const id = /\/pay\/(\w+)$/.exec(location)?.[1]
  if (id === undefined) throw new Error(`No checkout: ${status} ${location}`)
  return id
}

/** Through the proxy, whose certificate nobody signed. */
function ask(method: string, path: string): Promise<{ status: number; location: string }> {
  const headers = { Host: site, Origin: `https://${site}` }
  const place = { host: '127.0.0.1', port: 443, servername: site, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const asking = request({ ...place, method, path, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode!, location: answer.headers.location ?? '' })
    })
    asking.on('error', reject).end()
  })
}
