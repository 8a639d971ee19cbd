import type { ComponentProps } from 'react'
import styles from './button.module.css'

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
  const classes = [styles.button]
  if (look === 'accept' || look === 'danger') classes.push(styles.primary)
  if (look !== 'plain') classes.push(styles[look])
  if (size === 'small') classes.push(styles.small)
  if (wide) classes.push(styles.wide)
  return classes.join(' ')
}
