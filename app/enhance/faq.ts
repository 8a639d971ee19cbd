// This script shows only the questions that contain the words in the field, as somebody types. Enter
// searches the whole site, as it does without this script.
const form = document.querySelector('main form')!
const field = form.querySelector('input')!
const none = document.querySelector<HTMLElement>('[data-none]')!
const links = document.querySelectorAll<HTMLElement>('[data-contents] a')
const groups = [...document.querySelectorAll<HTMLElement>('main section')].map((group, index) => ({
  group,
  link: links[index]!,
  questions: [...group.querySelectorAll('details')],
}))

form.addEventListener('input', filter)
// After Back, the field may contain words.
filter()

function filter(): void {
  const words = field.value.toLowerCase().split(/\s+/)
  let found = false
  for (const { group, link, questions } of groups) {
    for (const question of questions) {
      const text = question.textContent.toLowerCase()
      question.hidden = !words.every((word) => text.includes(word))
    }
    group.hidden = link.hidden = questions.every(({ hidden }) => hidden)
    found ||= !group.hidden
  }
  none.hidden = found
  none.querySelector('a')!.search = `q=${encodeURIComponent(field.value)}`
}
