import type { ComponentProps } from 'react'

interface Look {
  /** Primary: the main action here. Accept: green, takes a change. Danger: red, cannot be undone. Quiet: no frame. Icon: a sign alone. */
  look?: 'primary' | 'accept' | 'danger' | 'plain' | 'quiet' | 'icon'
  size?: 'normal' | 'small'
  wide?: boolean
}

/** A button that acts on this page; `type` is "button" by default. */
export function Button({ look, size, wide, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classesOf({ look, size, wide })} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={classesOf({ look, size, wide })} />
}

function classesOf({ look = 'plain', size = 'normal', wide = false }: Look): string {
  const classes = ['button']
  if (look === 'accept' || look === 'danger') classes.push('primary')
  if (look !== 'plain') classes.push(look)
  if (size === 'small') classes.push('small')
  if (wide) classes.push('wide')
  return classes.join(' ')
}
