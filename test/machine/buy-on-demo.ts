import { beginCheckout, pollOrder } from '../world/checkout.ts'
import { siteAt } from '../world/visitor.ts'

// This buys on a demo through its port alone and prints the key, for test/machine/try-image.sh and
// try-release.sh.

const url = process.argv[2]!
const site = siteAt(url)
const email = 'grace@example.org'

const session = await beginCheckout(site)
const pay = await fetch(`${url}/demo/stripe/pay/${session}`, {
  method: 'POST',
  body: new URLSearchParams({ email, card: 'succeeds', action: 'pay' }),
  redirect: 'manual',
})
if (pay.status !== 303) throw new Error(`The pay page answered ${pay.status}: ${await pay.text()}`)
const { license_key: key } = await pollOrder(site, session)
await waitForEmail(key!)
console.log(key)

async function waitForEmail(text: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await (await fetch(`${url}/demo/mail`)).text()).includes(text)) {
    if (performance.now() > end) throw new Error('The key is not in the demo mailbox')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
