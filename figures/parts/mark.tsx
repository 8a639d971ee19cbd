/** Draws a red pencil loop around the part that contains it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 100 60" preserveAspectRatio="none">
      <path d="M22 5C50 -1 92 2 97 26C101 52 62 60 38 58C12 56 0 44 2 28C4 12 24 2 58 3" />
    </svg>
  )
}
