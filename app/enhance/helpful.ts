import type { DocsAnswer } from '#contract/events.ts'
import { sendEvent } from '../events.ts'

/** The question below a docs page: a choice is sent immediately, a comment when it is written. */
export function askWhetherHelpful(): void {
  const form = document.querySelector<HTMLFormElement>('[data-helpful]')
  if (!form) return
  const choices = form.querySelectorAll<HTMLButtonElement>('[aria-pressed]')
  const more = form.querySelector('fieldset')!
  const outcome = form.querySelector<HTMLElement>('[role=status]')!
  // One view gives one answer, however often it is changed.
  const answer: DocsAnswer = {
    name: 'docs_helpful',
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    path: location.pathname,
    helpful: true,
  }
  form.hidden = false

  for (const choice of choices)
    choice.addEventListener('click', async () => {
      answer.helpful = choice.value === 'yes'
      for (const each of choices) each.ariaPressed = String(each === choice)
      if (await deliver('Thank you.')) more.hidden = 'comment' in answer
    })

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const comment = form.querySelector('input')!.value.trim()
    if (!comment) return
    if (!(await deliver('Thank you. We got your comment.', comment))) return
    answer.comment = comment
    more.hidden = true
    outcome.focus()
  })

  async function deliver(thanks: string, comment = answer.comment): Promise<boolean> {
    const arrived = await sendEvent({ ...answer, comment })
    outcome.textContent = arrived ? thanks : 'We didn’t get your answer. Please try again.'
    outcome.toggleAttribute('data-failed', !arrived)
    return arrived
  }
}
