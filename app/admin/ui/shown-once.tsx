import { type ReactNode, useEffect, useRef } from 'react'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ShownOnceProps {
  /** Names the value: "secret". */
  of: string
  text: string
  /** Says why the value can't be shown again, and what it gives access to. */
  children: ReactNode
  /** Another way to copy the value, beside the Copy button. */
  beside?: ReactNode
  onHide: () => void
}

/** Shows a value that the shop shows only once, and takes the focus so that nobody misses it. */
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
