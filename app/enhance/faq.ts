/**
 * Shows only the questions that have every word of the field, in the question, in its answer or in the
 * name of their group.
 */
const form = document.querySelector<HTMLFormElement>('[data-filter]')!
const field = form.querySelector('input')!
const status = form.querySelector('[role=status]')!
const none = document.querySelector<HTMLElement>('[data-none]')!
const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')]
// Without its tags: between two of them a word ends.
const texts = questions.map((each) => {
  const text = each.innerHTML.replace(/<[^<>]*>/g, ' ')
  return ` ${wordsOf(`${groupOf(each)} ${text}`).join(' ')}`
})

function filter(): void {
  const words = wordsOf(field.value)
  // Where a word begins with it; its plural, too.
  const parts = words.map((word) => ` ${word.replace(/(?<=...)s$/, '')}`)
  for (const [index, question] of questions.entries())
    question.hidden = !parts.every((part) => texts[index]!.includes(part))
  const shown = listShown().length
  countShown()
  none.hidden = shown > 0
  none.querySelector('a')!.search = `${new URLSearchParams({ q: field.value })}`
  status.textContent = !words.length ? '' : shown === 1 ? '1 question' : `${shown} questions`
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function groupOf(question: HTMLElement): string {
  return question.closest('[data-group]')!.querySelector('h2')!.textContent
}

function listShown(): HTMLElement[] {
  return questions.filter(({ hidden }) => !hidden)
}

/** In the list of groups, too. A group without a question is hidden. */
function countShown(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const { length } = group.querySelectorAll('[data-question]:not([hidden])')
    group.hidden = !length
    const link = document.querySelector<HTMLElement>(
      `nav [href='#${group.querySelector('h2')!.id}']`,
    )!
    link.dataset.left = `${length}`
    link.querySelector('span')!.textContent = `${length}`
  }
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
