import { formatDay } from '#contract/dates.ts'
import type { ReleaseAnswer } from '#contract/download.ts'

// Names the newest published build in a `<span data-newest-release>`; without an answer it stays empty.
// Separate from main.ts, which every page loads: one page needs it.
const answer = await fetch('/api/download/release').catch(() => null)
if (answer?.ok) {
  const { version, published_at }: ReleaseAnswer = await answer.json()
  document.querySelector('[data-newest-release]')!.textContent =
    `The newest is version ${version}, ${formatDay(published_at)}.`
}
