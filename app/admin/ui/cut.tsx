/**
 * Shows words that a table cuts with an ellipsis if they are too long for their column; their title has
 * all.
 */
export function Cut({ children }: { children: string }) {
  return (
    <span data-cut title={children}>
      {children}
    </span>
  )
}
