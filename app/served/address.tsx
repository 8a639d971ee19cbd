import type { ComponentProps } from 'react'

/**
 * Draws a link of a served page. The linter refuses `href`, `action` and `src` anywhere else in this
 * folder.
 */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...rest} href={toAddress(to)} />
}

/** Draws a form of a served page that leads to another URL than its own. */
export function Form({ to, ...rest }: { to: string } & Omit<ComponentProps<'form'>, 'action'>) {
  return <form {...rest} action={toAddress(to)} />
}

/** Its size is read, and its links open tabs. */
const framed = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Shows a URL inside a served page, without scripts. */
export function Embedded({
  from,
  ...rest
}: { from: string } & Omit<ComponentProps<'iframe'>, 'src'>) {
  return <iframe {...rest} src={toAddress(from)} sandbox={framed} />
}

export function Script({ from }: { from: string | undefined }) {
  return <script type="module" src={from} />
}

/** Links to the same content as a feed, for readers' programs. */
export function Feed({ from, title }: { from: string; title: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={toAddress(from)} />
}

/**
 * Returns the URL, when it is on this site or begins with http, https or mailto. Throws on others, such
 * as javascript.
 */
function toAddress(text: string): string {
  const { protocol } = new URL(text, 'https://this.example')
  if (!allowed.includes(protocol)) throw new Error(`No page may lead to ${text}`)
  return text
}

const allowed = ['http:', 'https:', 'mailto:']
