import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { slotValues } from '#test/settings.ts'
import { answerPage } from './answer.ts'
import { loadPageFiles } from './load.ts'

// These test the built pages, because a page's content decides what its policy must allow.

const checkoutHost = 'https://checkout.example.org'
const site = loadPageFiles({
  folder: join(import.meta.dirname, '../../../build/pages'),
  servedFile: join(import.meta.dirname, '../../../build/served.js'),
  packedFolder: join(import.meta.dirname, '../../../build/packed'),
  https: true,
  hasConsole: true,
  checkoutHosts: [checkoutHost],
  slots: { ...slotValues, site_url: 'https://shop.example.org' },
})
const addresses = [...site.files].filter(([, file]) => isPage(file)).map(([address]) => address)
const files = [...site.files].filter(([, file]) => !isPage(file)).map(([address]) => address)

describe.each(addresses)('the headers of %s', async (address) => {
  const { headers } = await ask(address)
  const html = Buffer.from(site.files.get(address)!.identity.body).toString()
  const policy = readPolicy(headers.get('Content-Security-Policy')!)

  it('allow nothing that they do not name', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-')
    for (const rule of ['base-uri', 'frame-ancestors', 'object-src', 'worker-src'])
      expect(policy.get(rule)).toEqual(["'none'"])
    for (const rule of ['img-src', 'font-src', 'connect-src', 'media-src', 'manifest-src'])
      expect(policy.get(rule)).toEqual(["'self'"])
  })

  it('forbid scripts to create markup or code where an owner is signed in', () => {
    const isRefused = address.startsWith('/admin')
    expect(policy.get('require-trusted-types-for')).toEqual(isRefused ? ["'script'"] : undefined)
    expect(policy.get('trusted-types')).toEqual(isRefused ? ["'none'"] : undefined)
  })

  it('allow exactly the inline scripts and styles that the page holds', () => {
    const scripts = hashesOf(html, /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
    const styles = hashesOf(html, /<style\b[^>]*>([\s\S]*?)<\/style>/g)
    expect(policy.get('script-src')).toEqual(["'self'", ...scripts])
    expect(policy.get('style-src')).toEqual(["'self'", ...styles])
  })

  it('let only the forms on the purchase page lead to payment providers', () => {
    const targets = address === '/purchase' ? ["'self'", checkoutHost] : ["'self'"]
    expect(policy.get('form-action')).toEqual(targets)
  })

  it('isolate the page from other sites, and deny it access to devices', () => {
    const isolation = {
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    }
    for (const [name, value] of Object.entries(isolation)) expect(headers.get(name)).toBe(value)
    const permissions = headers.get('Permissions-Policy')
    for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(permissions).toContain(`${power}=()`)
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
  })

  it('fit within the size limits of servers and proxies', () => {
    const all = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(all.length).toBeLessThan(4096)
  })
})

it('search engines do not index the Markdown copy of a page', async () => {
  const { headers } = await ask('/docs/introduction.md')
  expect(headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect((await ask('/docs/introduction')).headers.has('X-Robots-Tag')).toBe(false)
})

it('every other file keeps its type and its origin', async () => {
  for (const address of files) {
    const { headers } = await ask(address)
    expect(headers.get('Content-Type')).toBeTruthy()
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  }
})

function isPage(file: { identity: { headers: Record<string, string> } }): boolean {
  return file.identity.headers['Content-Type']!.startsWith('text/html')
}

async function ask(address: string): Promise<Response> {
  return (await answerPage(site, new Request(`https://shop.example.org${address}`)))!
}

function readPolicy(header: string): Map<string, string[]> {
  const rules = header.split('; ').map((rule) => rule.split(' '))
  return new Map(rules.map(([name, ...sources]) => [name!, sources]))
}

function hashesOf(html: string, elements: RegExp): string[] {
  const hashes = [...html.matchAll(elements)].map(
    ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

it('only the console may frame a page of its own site, to preview an email', async () => {
  const framing = []
  for (const address of addresses) {
    const policy = (await ask(address)).headers.get('Content-Security-Policy')!
    if (policy.includes("frame-src 'self'")) framing.push(address)
  }
  expect(framing).toEqual(['/admin'])
})
