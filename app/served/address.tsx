import type { ComponentProps } from 'react'

/** A link of a served page. The linter refuses `href`, `action` and `src` anywhere else in this folder. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...rest} href={toAddress(to)} />
}

/** The address, when it is on this site or begins with http, https or mailto. Throws on others, such as javascript. */
export function toAddress(text: string): string {
  const { protocol } = new URL(text, 'https://this.example')
  if (!allowed.includes(protocol)) throw new Error(`No page may lead to ${text}`)
  return text
}

const allowed = ['http:', 'https:', 'mailto:']
