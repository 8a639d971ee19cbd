import type { ComponentProps } from 'react'

/**
 * Draws a link on a served page. The linter forbids `href`, `action` and `src` elsewhere in this
 * folder.
 */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...rest} href={toAddress(to)} />
}

/** Draws a form on a served page that is sent to another URL. */
export function Form({ to, ...rest }: { to: string } & Omit<ComponentProps<'form'>, 'action'>) {
  return <form {...rest} action={toAddress(to)} />
}

/** Lets a script read the frame's size, and links open tabs. */
const framed = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Shows a URL inside a served page, with scripts disabled. */
export function Embedded({
  from,
  ...rest
}: { from: string } & Omit<ComponentProps<'iframe'>, 'src'>) {
  return <iframe {...rest} src={toAddress(from)} sandbox={framed} />
}

export function Script({ from }: { from: string | undefined }) {
  return <script type="module" src={from} />
}

/** Links to a feed with the same content. */
export function Feed({ from, title }: { from: string; title: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={toAddress(from)} />
}

/**
 * Returns the URL if it is on this site or begins with http, https or mailto. Throws on others, such as
 * javascript.
 */
function toAddress(text: string): string {
  const { protocol } = new URL(text, 'https://this.example')
  if (!allowed.includes(protocol)) throw new Error(`No page may lead to ${text}`)
  return text
}

const allowed = ['http:', 'https:', 'mailto:']
