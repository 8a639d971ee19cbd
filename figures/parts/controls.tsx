import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Mark } from './mark.tsx'

interface ButtonProps {
  children: ReactNode
  look?: 'main' | 'yes' | 'off'
  size?: 'wide' | 'small' | 'square'
  icon?: IconName
  /** True if circled in red pencil. */
  marked?: boolean
  target?: string
}

export function Button({ children, look, size, icon, marked, target }: ButtonProps) {
  return (
    <span className={join('btn', look, size)} data-target={target}>
      {icon && <Icon name={icon} size={14} />}
      {children}
      {marked && <Mark />}
    </span>
  )
}

interface IconButtonProps {
  name: IconName
  on?: boolean
  marked?: boolean
  target?: string
}

export function IconButton({ name, on, marked, target }: IconButtonProps) {
  return (
    <span className={join('iconButton', on && 'on')} data-target={target}>
      <Icon name={name} />
      {marked && <Mark />}
    </span>
  )
}

interface FieldProps {
  label: ReactNode
  /** The setting's name in the configuration. */
  id?: string
  children?: ReactNode
  look?: 'focus' | 'secret' | 'select' | 'tall'
  mono?: boolean
  hint?: ReactNode
  leader?: number
  height?: number
  target?: string
}

export function Field(props: FieldProps) {
  const { label, id, children, look, mono, hint, leader, height, target } = props
  return (
    <span className="field">
      <Leader number={leader} />
      <span className="label">
        {label}
        {id && <span className="mono">{id}</span>}
      </span>
      <span className={join('input', look, mono && 'mono')} style={{ height }} data-target={target}>
        {children}
        {look === 'select' && (
          <span className="chevron">
            <Icon name="down" size={14} />
          </span>
        )}
      </span>
      {hint && <span className="hint">{hint}</span>}
    </span>
  )
}

export function Leader({ number }: { number: number | undefined }) {
  return number ? <i data-leader={number}>{number}</i> : null
}

export function Check({ on = false, children }: { on?: boolean; children?: ReactNode }) {
  return (
    <span className="check">
      <Box on={on} />
      {children}
    </span>
  )
}

export function Box({ on = false }: { on?: boolean }) {
  return (
    <span className={join('box', on && 'on')}>
      <Icon name="tick" size={11} />
    </span>
  )
}

export function Toggle({ on = false }: { on?: boolean }) {
  return <span className={join('toggle', on && 'on')} />
}

export function Segments({ names, chosen }: { names: string[]; chosen: string }) {
  return (
    <span className="segments">
      {names.map((name) => (
        <span key={name} className={name === chosen ? 'on' : undefined}>
          {name}
        </span>
      ))}
    </span>
  )
}

/** Shows how well something fits, out of 100. */
export function Meter({ score }: { score: number }) {
  return (
    <svg className="meter" viewBox="0 0 100 5" preserveAspectRatio="none">
      <rect width={score} height="5" rx="3" />
    </svg>
  )
}

export function Drop({ over, children }: { over?: boolean; children: ReactNode }) {
  return <div className={join('drop', over && 'over')}>{children}</div>
}

function join(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
