import './reserved.css'

interface ReservedProps {
  /** The longest of the words that it shows in turn. */
  longest: string
  children: string
}

/**
 * Shows words of a control that change for a moment, in one line that is as wide as the longest from the
 * start.
 */
export function Reserved({ longest, children }: ReservedProps) {
  return (
    <span className="reserved" data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
