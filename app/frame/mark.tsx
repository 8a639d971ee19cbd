/** Draws the P of the logo: an ink stroke, a blue arc and a red point. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <path d="M4 22V4h9.5a6 6 0 0 1 0 12H4" stroke="var(--ink)" strokeWidth="2.2" />
      <path d="M22 9.5A9.5 9.5 0 0 1 12 22" stroke="var(--blue)" strokeWidth="2.2" />
      <circle cx="22" cy="7.5" r="2" fill="var(--pencil)" />
    </svg>
  )
}
