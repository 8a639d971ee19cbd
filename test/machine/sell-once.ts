import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailbox } from '#stand-ins/mail/start.ts'
import { calm } from '#stand-ins/behavior.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'

// This is the outside of a shop that test/machine/try-install.sh, try-release.sh or try-image.sh sets up;
// once that closes its input, the first buyer. Its argument is the version that the shop offers by then.

const site = 'shop.example.com'
const timeout = 120_000

const stripe = await startStripe({
  port: 4501,
  secretKey: 'sk_test_of_this_run',
  webhookSecrets: [],
  webhookUrls: [],
  followsWebhooks: true,
  behavior: calm,
})
const mailbox = await startMailbox({ port: 4502 })
for await (const _ of process.stdin);
await waitForSite()
const session = await beginCheckout()
stripe.pay(session, { email: 'ada@example.org' })
const keyIn = /PC1-[0-9A-Z-]+/
const email = await mailbox.waitFor(
  ({ to, text }) => to.includes('ada@example.org') && keyIn.test(text),
  timeout,
)
console.log(`Sold ${keyIn.exec(email.text)![0]}: "${email.subject}" went to ${email.to.join()}`)
await expectAnswer('/admin', '<html')
await expectAnswer('/api/download/release', `"${process.argv[2]}"`)
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

async function expectAnswer(path: string, part: string): Promise<void> {
  const { status, body } = await ask('GET', path)
  if (status !== 200 || !body.includes(part)) throw new Error(`${path} answered ${status}: ${body}`)
}

interface Answer {
  status: number
  location: string
  body: string
}

/** Asks through the proxy, whose certificate no authority signed. */
function ask(method: string, path: string): Promise<Answer> {
  const headers = { Host: site, Origin: `https://${site}` }
  const place = { host: '127.0.0.1', port: 443, servername: site, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const asking = request({ ...place, method, path, headers }, async (answer) => {
      const body = await text(answer)
      resolve({ status: answer.statusCode!, location: answer.headers.location ?? '', body })
    })
    asking.on('error', reject).end()
  })
}
