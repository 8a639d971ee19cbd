import type { ComponentProps } from 'react'
import { Reserved } from './reserved.tsx'

interface Look {
  /**
   * `primary` is the main action here; `accept` is green and takes a change; `danger` is red and can't
   * be undone; `quiet` has no frame; `icon` shows only an icon.
   */
  look?: 'primary' | 'accept' | 'danger' | 'plain' | 'quiet' | 'icon'
  size?: 'normal' | 'small'
  wide?: boolean
}

/**
 * The props of a button that waits for an answer: meanwhile it is disabled and says what it is doing,
 * at the same width.
 */
type Work =
  | { doing?: undefined; isBusy?: undefined }
  | { doing: string; isBusy: boolean; children: string }

/** Draws a button that acts on this page; `type` is "button" by default. */
export function Button(props: Look & ComponentProps<'button'> & Work) {
  const { look, size, wide, doing: _, isBusy = false, disabled = false, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      className={classesOf({ look, size, wide })}
    >
      {props.doing === undefined ? props.children : <Working {...props} />}
    </button>
  )
}

function Working({ doing, isBusy, children }: Exclude<Work, { doing?: undefined }>) {
  const longest = doing.length > children.length ? doing : children
  return <Reserved longest={longest}>{isBusy ? doing : children}</Reserved>
}

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
