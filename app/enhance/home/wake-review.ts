/**
 * Loads the live review when somebody points at it, touches it or tabs into it, even before this runs.
 * app/frame/keep-presses.ts keeps what is pressed meanwhile.
 */
export function wakeReview(): void {
  const review = document.querySelector<HTMLElement>('[data-review]')
  if (!review) return
  let asked = false
  let pressed: Element | null = null
  const wake = ({ type, target }: Event) => {
    if (type === 'click') pressed = (target as Element).closest('.added')
    if (asked) return
    asked = true
    import(/* @vite-ignore */ review.dataset.review!).then(
      (module: typeof import('../live-review.ts')) => {
        module.runReview(review)
        review.dispatchEvent(new Event('awake', { bubbles: true }))
        if (pressed instanceof HTMLElement) pressed.click()
      },
      () => {
        asked = false
      },
    )
  }
  for (const intent of ['pointerover', 'focusin', 'click']) review.addEventListener(intent, wake)
  if (review.matches(':hover, :focus-within')) wake(new Event('pointerover'))
}
