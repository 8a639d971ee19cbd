import type { ReactNode } from 'react'
import { model } from '../data/words.ts'
import { Icon } from './icon.tsx'

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
  target?: string
  children?: ReactNode
}

const looks = { done: 'ok', pending: 'warn', accepted: 'ok', rejected: 'pencil' } as const

export function ToolCall({ name, what, state = 'done', target, children }: ToolCallProps) {
  return (
    <div className="tool" data-target={target}>
      {name}
      <span className="mono">{what}</span>
      {children ?? <span className={`state ${looks[state]}`}>{state}</span>}
    </div>
  )
}

/** Shown in the field while nothing is typed. */
export const emptyPrompt = 'Ask about your project'

interface PromptProps {
  children?: ReactNode
  focus?: boolean
  foot?: ReactNode
  /** True while the model is being picked. */
  picks?: boolean
}

/**
 * Draws the field for a prompt, with the model beside it. The control that sends the prompt has no
 * name.
 */
export function Prompt({ children, focus, foot, picks }: PromptProps) {
  return (
    <div className={focus ? 'prompt focus' : 'prompt'}>
      <div className={children ? 'text' : 'text empty'}>{children ?? emptyPrompt}</div>
      <div className="foot">
        {foot}
        <span className="push">
          <Chip blue={picks}>{model}</Chip>
          <span className="send" data-target="send">
            <Icon name="up" size={14} />
          </span>
        </span>
      </div>
    </div>
  )
}

interface ChipProps {
  children: ReactNode
  blue?: boolean
  target?: string
}

export function Chip({ children, blue, target }: ChipProps) {
  return (
    <span className={blue ? 'chip blue' : 'chip'} data-target={target}>
      {children}
    </span>
  )
}
