import { request } from 'node:http'

/** The answer to a real request that names any host: `fetch` would name the host of the URL. */
export function askAs(url: string, host: string): Promise<{ status: number; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; said: string }>()
  request(url, { headers: { Host: host } }, (answer) => {
    let said = ''
    answer.setEncoding('utf8').on('data', (text) => (said += text))
    answer.on('end', () => resolve({ status: answer.statusCode!, said }))
  })
    .on('error', reject)
    .end()
  return promise
}
