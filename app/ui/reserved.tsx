import './reserved.css'

interface ReservedProps {
  /** The longest of its texts. */
  longest: string
  children: string
}

/**
 * Shows a control's text, which changes for a moment, on one line that is always as wide as the longest
 * text.
 */
export function Reserved({ longest, children }: ReservedProps) {
  return (
    <span className="reserved" data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
