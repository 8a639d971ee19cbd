let networks = 0

/** Presses the purchase button; returns the session of the payment page. */
export async function beginCheckout(site: string): Promise<string> {
  const response = await press(site, 'manual')
  const session = /\/pay\/(\w+)$/.exec(response.headers.get('Location') ?? '')?.[1]
  if (session === undefined) throw new Error('The button does not lead to a page to pay on.')
  return session
}

/** Presses it while the provider is down, and reads the resulting page as a browser would. */
export async function pressInVain(site: string): Promise<void> {
  const response = await press(site, 'follow')
  const page = await response.text()
  if (response.status !== 503 || !page.includes('Nothing was charged'))
    throw new Error(`The button led to ${response.url} (${response.status}).`)
}

/** Polls as the order page does, while the provider is down: it may be asked so often, and no more. */
export async function askAfterOrder(site: string, sessionId: string): Promise<void> {
  const response = await fetch(`${site}/api/stripe/get-by-order-id`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownNetwork() },
    body: JSON.stringify({ sessionId }),
  })
  const said = await response.text()
  const isAsked = response.status === 503 && said.includes('payment provider does not answer')
  const isKept = response.status === 200 && said.includes('"awaiting_payment"')
  if (!isAsked && !isKept) throw new Error(`The order page got ${response.status}: ${said}`)
}

function press(site: string, redirect: RequestRedirect): Promise<Response> {
  return fetch(`${site}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': ownNetwork() },
    redirect,
  })
}

/** Limits are per /24, and every buyer has its own. */
export function ownNetwork(): string {
  networks += 1
  return `10.${(networks >> 8) & 255}.${networks & 255}.7`
}
