import { extname } from 'node:path'
import { sha256 } from '#db/sha256.ts'

export type Headers = Record<string, string>

interface PagePolicy {
  checkoutHosts: string[]
  https: boolean
}

/** Returns the headers of a page. Its policy allows exactly the page's own inline scripts and styles. */
export function pageHeaders(address: string, html: string, policy: PagePolicy): Headers {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isAdmin(address) ? 'no-store' : 'no-cache',
    'Content-Security-Policy': contentPolicy(address, html, policy),
    'Referrer-Policy': holdsSecrets(address) ? 'same-origin' : 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    ...commonHeaders(policy.https),
  }
}

/**
 * Returns the headers of every other file. Files below `assets/` have a hash in their name and never change.
 */
export function assetHeaders(name: string, https: boolean): Headers {
  return {
    'Content-Type': mediaTypeOf(name),
    'Cache-Control': name.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    // This file has the same text as a page, and search engines should find the page.
    ...(isCopyOfPages(name) && { 'X-Robots-Tag': 'noindex' }),
    ...commonHeaders(https),
  }
}

function isCopyOfPages(name: string): boolean {
  return name.endsWith('.md') || name === 'llms-full.txt'
}

function contentPolicy(
  address: string,
  html: string,
  { checkoutHosts, https }: PagePolicy,
): string {
  const scripts = /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
  const styles = /<style\b[^>]*>([\s\S]*?)<\/style>/g
  // A form's policy also applies to redirects, and these forms redirect to the provider.
  const formTargets = leadsToCheckout(address) ? checkoutHosts : []
  const rules = [
    ["default-src 'none'"],
    ["script-src 'self'", ...hashesOf(html, scripts)],
    ["style-src 'self'", ...hashesOf(html, styles)],
    ["img-src 'self'"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    ["media-src 'self'"],
    ["manifest-src 'self'"],
    ["worker-src 'none'"],
    // The console and the demo's mailbox show what an email looks like.
    [`frame-src ${isAdmin(address) || address === '/served/mailbox' ? "'self'" : "'none'"}`],
    ["object-src 'none'"],
    ["form-action 'self'", ...formTargets],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ...(https ? [['upgrade-insecure-requests']] : []),
    // Owners are signed in there, so the browser refuses text that a script would turn into markup or code.
    ...(isAdmin(address) ? [["require-trusted-types-for 'script'"], ["trusted-types 'none'"]] : []),
  ]
  return rules.map((rule) => rule.join(' ')).join('; ')
}

function leadsToCheckout(address: string): boolean {
  return address === '/purchase' || address === '/served/quote'
}

const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self), autoplay=(self), fullscreen=(self), picture-in-picture=(self)'

function hashesOf(html: string, elements: RegExp): string[] {
  const hashes = [...html.matchAll(elements)].map(([, content]) => {
    return `'sha256-${sha256(content!, 'base64')}'`
  })
  return [...new Set(hashes)]
}

/** Recognizes pages that have order ids in their URL, or show a signed-in person's data. */
function holdsSecrets(address: string): boolean {
  return secretive.includes(address) || isAdmin(address)
}

const secretive = ['/account', '/purchase-success', '/served/rescue']

export function isAdmin(address: string): boolean {
  return address === '/admin' || address.startsWith('/admin/')
}

/** Restricts what a browser may do with an answer that has no policy of its own. */
export const plainAnswer: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Returns HSTS. Browsers that have seen it use only https for two years. */
export function transportHeaders(https: boolean): Headers {
  return https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}
}

function commonHeaders(https: boolean): Headers {
  return {
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transportHeaders(https),
  }
}

function mediaTypeOf(name: string): string {
  const type = mediaTypes[extname(name)]
  if (!type) throw new Error(`The type of ${name} is not known to the server.`)
  return type
}

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}
