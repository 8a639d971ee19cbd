import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#stand-ins/random.ts'
import type { Instance } from './place.ts'

export interface Answer {
  status: number
  body: any
  location: string | null
  cookie: string | null
}

/** Sends a request to one of the instances; null when there was no answer. */
export type Line = (
  path: string,
  body: URLSearchParams | Record<string, unknown>,
  cookie?: string,
) => Promise<Answer | null>

const timeout = 8000

let networks = 0

/** Opens a balancer without health checks: any instance, running or not. */
export function openLine(instances: Instance[], random: Random): Line {
  return async (path, body, cookie) => {
    const { url } = instances[Math.floor(random() * instances.length)]!
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'X-Forwarded-For': ownNetwork(),
          ...(!(body instanceof URLSearchParams) && { 'Content-Type': 'application/json' }),
          ...(cookie && { Cookie: cookie }),
        },
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      const text = await response.text()
      const isJson = response.headers.get('Content-Type')?.includes('json')
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : null,
        location: response.headers.get('Location'),
        cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? null,
      }
    } catch {
      return null
    }
  }
}

/** Asks until the answer fits; null when it never did. */
export async function askUntil<T>(
  ask: () => Promise<Answer | null>,
  read: (answer: Answer) => T | null,
  within = 120_000,
): Promise<T | null> {
  const end = performance.now() + within
  for (let pause = 200; performance.now() < end; pause = Math.min(pause * 1.5, 3000)) {
    const answer = await ask()
    const found = answer === null ? null : read(answer)
    if (found !== null) return found
    await sleep(pause)
  }
  return null
}

/** Returns a network of its own for each buyer, because limits are per network. */
function ownNetwork(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}
