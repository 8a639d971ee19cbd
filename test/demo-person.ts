import type { AccountInfo } from '#contract/account.ts'
import { waitUntil, type Product } from './product.ts'

/** Requests a code, reads it on the mailbox page and uses it, as a person with the demo would. */
export async function signInOnDemo(product: Product, email: string): Promise<AccountInfo> {
  const asked = await post(product, 'sign-in', { email })
  const cookie = asked.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const code = await readDemoCode(product, email)
  const answer = await post(product, 'get-info', { email, code }, { Cookie: cookie })
  if (!answer.ok) throw new Error(`${email} was not let in: ${answer.status}`)
  return answer.json()
}

/** The newest code in the demo mailbox. */
export async function readDemoCode(product: Product, email: string): Promise<string> {
  let code: string | undefined
  const emailOf = new RegExp(`To ${email}[<,][^]*?sign-in code is (\\d{6})`)
  await waitUntil(
    async () => {
      const page = await fetch(`${product.url}/demo/mail`)
      code = emailOf.exec(await page.text())?.[1]
      return code !== undefined
    },
    60_000,
    `a code for ${email} is in the mailbox`,
  )
  return code!
}

function post(product: Product, call: string, body: unknown, headers = {}): Promise<Response> {
  return fetch(`${product.url}/api/account/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
