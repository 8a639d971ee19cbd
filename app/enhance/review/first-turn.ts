/**
 * A drawn cursor accepts the first file and stops at the second. It does so on a copy, which `run` brings to
 * life, which covers the review and which no screen reader knows: at the end nothing has been decided.
 */
export async function takeFirstTurn(
  review: HTMLElement,
  run: (copy: HTMLElement) => void,
  end: AbortSignal,
): Promise<void> {
  const copy = copyOf(review)
  review.after(copy)
  end.onabort = () => {
    copy.remove()
    dropPress(review, end.reason as Event)
  }
  run(copy)

  const cursor = copy.querySelector<HTMLElement>('[data-cursor]')!
  const accept = copy.querySelector<HTMLElement>('[data-decide=accepted]')!
  const { left, top } = copy.getBoundingClientRect()
  const button = accept.getBoundingClientRect()
  const [x, y] = [button.left - left + button.width / 2, button.top - top + button.height / 2]
  // Above the line over the buttons, so that it covers neither these nor what they are for.
  const rest = accept.closest('.paneFoot')!.getBoundingClientRect().top - top - 46
  await finish(cursor, { translate: [at(x + 180, y - 190), at(x, y)], opacity: [0, 1, 1] }, 1300)
  await finish(accept, { scale: [1, 0.94, 1] }, 260)
  if (end.aborted) return
  accept.click()
  await finish(cursor, { translate: [at(x, y), at(x + 56, rest)] }, 900)
  cursor.dataset.cursor = 'done'
}

function copyOf(review: HTMLElement): HTMLElement {
  const copy = review.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.style.height = `${review.offsetHeight}px`
  delete copy.dataset.asleep
  // Of one name only one may be chosen.
  for (const choice of copy.querySelectorAll('input')) choice.name = ''
  return copy
}

function at(x: number, y: number): string {
  return `${x}px ${y}px`
}

async function finish(element: Element, frames: PropertyIndexedKeyframes, duration: number) {
  await element.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' }).finished
}

/** A press that ends it was meant for what the copy showed. */
function dropPress(review: HTMLElement, { type, target }: Event): void {
  if (type !== 'pointerdown' || !review.contains(target as Node)) return
  const drop = (event: Event) => event.stopImmediatePropagation()
  review.addEventListener('click', drop, { capture: true })
  setTimeout(() => review.removeEventListener('click', drop, { capture: true }), 500)
}
