import { type Decision, judge } from './review/judge.ts'

/** One proposed file: its button in the list, its diff, and what was decided. */
interface File {
  name: string
  button: HTMLElement
  diff: HTMLElement
  decision?: Decision
}

/** Brings the drawn review on home to life. Nothing of it is stored or sent. */
export function runReview(root: HTMLElement): void {
  const files = readFiles(root)
  const [tax, mailer] = files as [File, File]
  const proposed = files.map(({ diff }) => diff.cloneNode(true))
  let shown = tax
  files.forEach(allowEdits)

  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    const file = files.find((each) => each.button === button)
    if (file) show(file)
    else if (button?.dataset.decide) decide(button.dataset.decide as Decision)
    else if (button?.dataset.again !== undefined) startOver()
  })
  // A line stays one line.
  root.addEventListener('keydown', (event) => {
    const isLine = (event.target as Element).matches('[contenteditable]')
    if (isLine && event.key === 'Enter') event.preventDefault()
  })

  function show(file: File): void {
    shown = file
    root.dataset.shown = file.name
    for (const each of files) each.button.ariaPressed = String(each === file)
    part(root, 'path').textContent = `src/${file.name}.ts`
    part(root, 'count').textContent = `file ${files.indexOf(file) + 1} of 2`
  }

  function decide(decision: Decision): void {
    shown.decision = decision
    showStates(root, files)
    const next = files.find((file) => !file.decision)
    if (next) return show(next)
    show(mailer)
    const added = linesOf(mailer).map((line) => line.textContent)
    conclude(root, judge({ asked: tax.decision!, unasked: mailer.decision!, added }))
    files.forEach(endEdits)
  }

  function startOver(): void {
    files.forEach((file, index) => {
      delete file.decision
      file.diff.replaceChildren(...proposed[index]!.cloneNode(true).childNodes)
      allowEdits(file)
    })
    showStates(root, files)
    conclude(root)
    show(tax)
    tax.button.focus()
  }
}

function readFiles(root: HTMLElement): File[] {
  return [...root.querySelectorAll<HTMLElement>('[data-file]')].map((button) => {
    const name = button.dataset.file!
    return { name, button, diff: root.querySelector<HTMLElement>(`[data-diff="${name}"]`)! }
  })
}

function showStates(root: HTMLElement, files: File[]): void {
  for (const { button, decision } of files) {
    const state = button.querySelector<HTMLElement>('[data-state]')!
    state.textContent = state.dataset.state = decision ?? 'pending'
  }
  const left = files.filter(({ decision }) => !decision).length
  part(root, 'left').textContent = left > 0 ? `${left} to review` : 'reviewed'
}

/** Says the verdict in place of the two buttons, or brings those back. */
function conclude(root: HTMLElement, verdict?: ReturnType<typeof judge>): void {
  if (verdict) root.dataset.caught = String(verdict.caught)
  else delete root.dataset.caught
  const [title, why] = part(root, 'verdict').children
  title!.textContent = verdict?.title ?? ''
  why!.textContent = verdict?.why ?? ''
  part(root, 'actions').hidden = verdict !== undefined
  const again = part(root, 'again')
  again.hidden = verdict === undefined
  if (verdict) again.focus()
}

function allowEdits(file: File): void {
  for (const line of linesOf(file)) {
    line.setAttribute('contenteditable', 'plaintext-only')
    line.setAttribute('role', 'textbox')
    line.spellcheck = false
    line.ariaLabel = `Proposed line ${line.previousElementSibling!.textContent} of ${file.name}.ts`
  }
}

function endEdits(file: File): void {
  for (const line of linesOf(file)) line.removeAttribute('contenteditable')
}

/** The proposed lines that differ from the original. */
function linesOf({ diff }: File): HTMLElement[] {
  return [...diff.querySelectorAll<HTMLElement>('.added > .t')]
}

function part(root: HTMLElement, name: string): HTMLElement {
  return root.querySelector<HTMLElement>(`[data-${name}]`)!
}
