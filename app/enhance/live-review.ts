import { type Decision, judge } from './live-review/judge.ts'

/** One proposed file: its button in the list, its diff and the decision. */
interface File {
  path: string
  button: HTMLElement
  diff: HTMLElement
  decision?: Decision
}

/** Makes the two drawn reviews on the home page interactive. Nothing in them is stored or sent. */
export function runReview(root: HTMLElement): void {
  for (const project of root.querySelectorAll<HTMLElement>('[data-of][data-shown]'))
    runProject(project)
}

function runProject(root: HTMLElement): void {
  const files = readFiles(root)
  const [asked, unasked] = files as [File, File]
  const proposed = files.map(({ diff }) => diff.cloneNode(true))
  let shown = asked
  files.forEach(allowEdits)

  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    const file = files.find((each) => each.button === button)
    if (file) show(file)
    else if (button?.dataset.decide) decide(button.dataset.decide as Decision)
    else if (button?.dataset.again !== undefined) startOver()
    else editNear(target as Element)
  })
  // Enter must not split a line.
  root.addEventListener('keydown', (event) => {
    const isLine = (event.target as Element).matches('[contenteditable]')
    if (isLine && event.key === 'Enter') event.preventDefault()
  })

  function show(file: File): void {
    shown = file
    root.dataset.shown = String(files.indexOf(file))
    for (const each of files) each.button.ariaPressed = String(each === file)
    part(root, 'path').textContent = file.path
    part(root, 'count').textContent = `file ${files.indexOf(file) + 1} of 2`
  }

  function decide(decision: Decision): void {
    shown.decision = decision
    showStates(root, files)
    const next = files.find((file) => !file.decision)
    if (next) return show(next)
    show(unasked)
    const added = linesOf(unasked).map((line) => line.textContent)
    const outcome = { asked: asked.decision!, unasked: unasked.decision!, added }
    showVerdict(root, judge(root.dataset.of as 'code' | 'text', outcome))
    files.forEach(endEdits)
  }

  function startOver(): void {
    files.forEach((file, index) => {
      delete file.decision
      file.diff.replaceChildren(...proposed[index]!.cloneNode(true).childNodes)
      allowEdits(file)
    })
    showStates(root, files)
    showVerdict(root)
    show(asked)
    asked.button.focus()
  }
}

/**
 * Places the cursor in a line when somebody clicks right of its words, or clicks for the first time.
 */
function editNear(target: Element): void {
  const line = target.closest('.added')?.querySelector<HTMLElement>('[contenteditable]')
  if (line && line !== document.activeElement) line.focus()
}

function readFiles(root: HTMLElement): File[] {
  return [...root.querySelectorAll<HTMLElement>('[data-file]')].map((button) => {
    const diff = root.querySelector<HTMLElement>(`[data-diff="${button.dataset.file}"]`)!
    return { path: button.querySelector('code')!.textContent, button, diff }
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

/** Shows the verdict in place of the two buttons, or restores the buttons. */
function showVerdict(root: HTMLElement, verdict?: ReturnType<typeof judge>): void {
  if (verdict) root.dataset.verdict = verdict.is
  else delete root.dataset.verdict
  const [title, why] = part(root, 'verdict').children
  title!.textContent = verdict?.title ?? ''
  why!.textContent = verdict?.why ?? ''
  part(root, 'actions').hidden = verdict !== undefined
  const startAgain = part(root, 'again')
  startAgain.hidden = verdict === undefined
  if (verdict) startAgain.focus()
}

function allowEdits(file: File): void {
  const name = file.path.split('/').at(-1)
  for (const line of linesOf(file)) {
    line.setAttribute('contenteditable', 'plaintext-only')
    line.setAttribute('role', 'textbox')
    line.spellcheck = false
    line.ariaLabel = `Proposed line ${line.previousElementSibling!.textContent} of ${name}`
  }
}

function endEdits(file: File): void {
  for (const line of linesOf(file)) line.removeAttribute('contenteditable')
}

function linesOf({ diff }: File): HTMLElement[] {
  return [...diff.querySelectorAll<HTMLElement>('.added > .t')]
}

function part(root: HTMLElement, name: string): HTMLElement {
  return root.querySelector<HTMLElement>(`[data-${name}]`)!
}
