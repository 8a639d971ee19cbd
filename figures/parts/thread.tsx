import type { ReactNode } from 'react'

export function Message({ who, me, children }: { who: string; me?: boolean; children: ReactNode }) {
  return (
    <div className={me ? 'message me' : 'message'}>
      <b>{who}</b>
      {children}
    </div>
  )
}

interface ToolCallProps {
  name: string
  what: ReactNode
  state?: 'done' | 'pending' | 'accepted' | 'rejected'
  children?: ReactNode
}

const looks = { done: 'ok', pending: 'warn', accepted: 'ok', rejected: 'pencil' } as const

export function ToolCall({ name, what, state = 'done', children }: ToolCallProps) {
  return (
    <div className="tool">
      {name}
      <span className="mono">{what}</span>
      {children ?? <span className={`state ${looks[state]}`}>{state}</span>}
    </div>
  )
}

interface PromptProps {
  children?: ReactNode
  focus?: boolean
  foot?: ReactNode
}

/** The field for a prompt. */
export function Prompt({ children, focus, foot }: PromptProps) {
  return (
    <div className={focus ? 'prompt focus' : 'prompt'} data-target="prompt">
      <div className={children ? 'text' : 'text empty'}>
        {children ?? 'Ask, or drop files and screenshots here'}
      </div>
      <div className="foot">{foot}</div>
    </div>
  )
}

export function Chip({ children, blue }: { children: ReactNode; blue?: boolean }) {
  return <span className={blue ? 'chip blue' : 'chip'}>{children}</span>
}
