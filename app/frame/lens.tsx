export function Lens() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle cx="7.5" cy="7.5" r="5" stroke="currentcolor" strokeWidth="1.6" />
      <path d="m11.5 11.5 4.5 4.5" stroke="currentcolor" strokeWidth="1.6" />
    </svg>
  )
}
