/**
 * Shows only the questions that have every word of the field, in the question, in its answer or in the
 * name of their group.
 */
const form = document.querySelector<HTMLFormElement>('[data-filter]')!
const field = form.querySelector('input')!
const status = form.querySelector('[role=status]')!
const none = document.querySelector<HTMLElement>('[data-none]')!
const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')]
const texts = questions.map((each) => `${groupOf(each)} ${each.textContent}`.toLowerCase())

function filter(): void {
  const words = field.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  // Its plural, too.
  const parts = words.map((word) => word.replace(/(?<=...)s$/, ''))
  for (const [index, question] of questions.entries())
    question.hidden = !parts.every((part) => texts[index]!.includes(part))
  const shown = listShown().length
  hideEmptyGroups()
  none.hidden = shown > 0
  none.querySelector('a')!.search = `${new URLSearchParams({ q: field.value })}`
  status.textContent = !words.length ? '' : shown === 1 ? '1 question' : `${shown} questions`
}

function groupOf(question: HTMLElement): string {
  return question.closest('[data-group]')!.querySelector('h2')!.textContent
}

function listShown(): HTMLElement[] {
  return questions.filter(({ hidden }) => !hidden)
}

function hideEmptyGroups(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = !group.querySelector('[data-question]:not([hidden])')
}

field.addEventListener('input', filter)
// Enter leads to the first question, and to the search of the site when there is none.
form.addEventListener('submit', (event) => {
  const [first] = listShown()
  if (!first) return
  event.preventDefault()
  first.querySelector('summary')!.focus()
})
// Another part of the page leads to a question that is hidden.
addEventListener('hashchange', () => {
  if (!document.querySelector(':target')?.closest('[hidden]')) return
  field.value = ''
  filter()
  document.querySelector(':target')!.scrollIntoView()
})
filter()
