import type { ReleaseAnswer } from '#contract/download.ts'

/** Names the newest published build in a `<span data-newest-release>`; without an answer it stays empty. */
export async function nameNewestRelease(): Promise<void> {
  const place = document.querySelector('[data-newest-release]')
  if (!place) return
  const answer = await fetch('/api/download/release').catch(() => null)
  if (!answer?.ok) return
  const { version, published_at }: ReleaseAnswer = await answer.json()
  const day = new Date(published_at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  place.textContent = `The newest is version ${version}, ${day}.`
}
