import type { CSSProperties, ReactNode } from 'react'

interface FromProps {
  at: number
  until?: number
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** Shows its content from one time to another; its space is always reserved. */
export function From({ at, until, className, style, children }: FromProps) {
  const appear = at > 0 && `appear 160ms ease-out ${at}ms both`
  const vanish = until !== undefined && `vanish 120ms linear ${until}ms forwards`
  const animation = [appear, vanish].filter(Boolean).join(', ')
  return (
    <div className={className} style={{ ...style, animation }}>
      {children}
    </div>
  )
}

export interface State {
  from: number
  show: ReactNode
}

/** Shows several states in one place, each until the next. */
export function Swap({ states }: { states: State[] }) {
  return (
    <div className="swap">
      {states.map(({ from, show }, index) => (
        <From key={from} at={from} until={states[index + 1]?.from}>
          {show}
        </From>
      ))}
    </div>
  )
}

interface SaidProps {
  text: string
  at: number
  /** Milliseconds per letter or word. */
  per?: number
}

/** Shows text as a person types it, letter by letter, with the caret after the last one. */
export function Keyed({ text, at, per = 42 }: SaidProps) {
  const emails = [...text]
  return emails.map((email, index) => {
    const start = at + index * per
    const rest = index === emails.length - 1 ? 900 : per
    return (
      <span
        key={index}
        style={{ animation: `show 1ms ${start}ms both, caret ${rest}ms ${start}ms` }}
      >
        {email}
      </span>
    )
  })
}

/** Shows text written by a model, word by word. */
export function Streamed({ text, at, per = 70 }: SaidProps) {
  return text.split(/(?<= )/).map((word, index) => (
    <span key={index} style={{ animation: `show 90ms ${at + index * per}ms both` }}>
      {word}
    </span>
  ))
}

/** Reveals its content from top to bottom, like a loading image. */
export function Unroll({
  at,
  lasts,
  children,
}: {
  at: number
  lasts: number
  children: ReactNode
}) {
  return <div style={{ animation: `unroll ${lasts}ms linear ${at}ms both` }}>{children}</div>
}
