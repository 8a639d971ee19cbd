import { type ReactNode, useEffect, useRef } from 'react'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ShownOnceProps {
  /** Names it in words: "secret". */
  of: string
  text: string
  /** Says why it cannot be shown again, and what it opens. */
  children: ReactNode
  /** Another way to copy it, beside Copy. */
  beside?: ReactNode
  onHide: () => void
}

/** Shows what the shop shows only once. Takes the focus, so that nobody misses it. */
export function ShownOnce({ of, text, children, beside, onHide }: ShownOnceProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [text])
  return (
    <section ref={place} tabIndex={-1} aria-label={capitalize(of)} className="shown">
      <Notice kind="warn" lead={`Copy the ${of} now.`}>
        {children}
        <div className="line">
          <code translate="no">{text}</code>
          <CopyButton text={text} of={of} />
          {beside}
          <Button look="quiet" size="small" onClick={onHide}>
            Hide
          </Button>
        </div>
      </Notice>
    </section>
  )
}
