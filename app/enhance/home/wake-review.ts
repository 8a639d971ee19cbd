/**
 * Loads the live review when somebody points at it, touches it or tabs into it. What was pressed
 * meanwhile is pressed again once it works.
 */
export function wakeReview(): void {
  const review = document.querySelector<HTMLElement>('[data-review]')
  if (!review) return
  let pressed: HTMLElement | null = null
  let asked = false
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest('button')
  }
  const wake = () => {
    if (asked) return
    asked = true
    import(/* @vite-ignore */ review.dataset.review!).then(
      (module: typeof import('../live-review.ts')) => {
        review.removeEventListener('click', remember)
        module.runReview(review)
        pressed?.click()
      },
      () => {
        asked = false
      },
    )
  }
  review.addEventListener('click', remember)
  for (const intent of ['pointerover', 'focusin', 'click']) review.addEventListener(intent, wake)
}
