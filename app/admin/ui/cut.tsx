/**
 * Shows text that ends in an ellipsis if it is too long for its column; the tooltip has the full text.
 */
export function Cut({ children }: { children: string }) {
  return (
    <span data-cut title={children}>
      {children}
    </span>
  )
}
