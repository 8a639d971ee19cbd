import type { Page } from '@playwright/test'
import { awaitTextFonts } from './faults.ts'

interface Place {
  left: number
  right: number
  top: number
  inWindow: number
  /** Its own text, without that of its children. */
  text: string
}

type Places = Map<Element, Place>

interface Press {
  fault: string[]
  /** True if it left the page, or cannot be pressed because an earlier control was. */
  isGone: boolean
}

/**
 * Presses each control that leads nowhere else, and says what breaks: a word cut in two, and what moves
 * outside the control though the control did not open it. `open` is called again where a control took
 * others with it.
 */
export async function findPressFaults(
  page: Page,
  open: () => Promise<unknown>,
  widths: number[],
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const faultsOfWidth = await pressAll(page, open)
    faults.push(...faultsOfWidth.map((each) => `${width} wide: ${each}`))
  }
  await letGo(page)
  return faults
}

async function pressAll(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  let openedFor = -1
  let count = await begin()
  for (let index = 0; index < count; index += 1) {
    const { fault, isGone } = await page.evaluate(press, index)
    faults.push(...fault)
    if (!isGone || openedFor === index) continue
    openedFor = index
    count = await begin()
    index -= 1
  }
  return faults

  async function begin(): Promise<number> {
    await letGo(page)
    await open()
    await holdDoors(page)
    await settle(page)
    return page.evaluate(markControls)
  }
}

/**
 * Stops writes while controls are pressed, so that nothing is sold, sent or deleted: a write is answered
 * as by a server that is down, so that every button says what it does and then that it failed.
 */
async function holdDoors(page: Page): Promise<void> {
  const error = { code: 'unavailable', message: 'The shop isn’t answering.' }
  await page.route('**', async (route) => {
    const request = route.request()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      return route.fulfill({ status: 204 })
    if (request.method() === 'GET') return route.fallback()
    await new Promise((resolve) => setTimeout(resolve, 60))
    await route.fulfill({ status: 503, json: { error } }).catch(() => {})
  })
}

/** Removes what answers in place of the server: the stopped writes, and the routes of the scene. */
async function letGo(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function settle(page: Page): Promise<void> {
  await awaitTextFonts(page)
  await page.waitForLoadState('networkidle')
}

/** `asked`: the number of calls of the page without an answer yet. */
type Marked = typeof globalThis & { pressed: HTMLElement[]; asked: number }

/** Runs in the page: marks the visible controls in their order. */
function markControls(): number {
  const controls =
    'button, summary, input[type=checkbox], input[type=radio], a[href^="/download/"], [role=tab]'
  window.open = () => null
  countCalls()
  const marked = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'),
  )
  ;(globalThis as Marked).pressed = marked
  return marked.length

  function countCalls(): void {
    const marks = globalThis as Marked
    if (marks.asked !== undefined) return
    marks.asked = 0
    const send = window.fetch
    window.fetch = (...call) => {
      marks.asked += 1
      return send(...call).finally(() => (marks.asked -= 1))
    }
  }
}

/** Runs in the page. */
async function press(index: number): Promise<Press> {
  const most = 8
  const control = (globalThis as Marked).pressed[index]!
  const name = `“${(control.ariaLabel ?? control.innerText).trim().slice(0, 40)}”`
  if (!(await canBePressed())) return { fault: [], isGone: true }

  control.scrollIntoView({ block: 'center' })
  const before = readPlaces()
  const at = placeOf(findOpener(control))
  const block = control.closest('form') ?? control.parentElement!
  control.click()
  await pass(40)
  const fault = listFaults()
  await hearAnswers()
  fault.push(...listFaults())
  closeOverlays()
  return { fault: [...new Set(fault)], isGone: false }

  function listFaults(): string[] {
    const after = readPlaces()
    const broken = [...after.keys()]
      .filter((each) => control.contains(each) || !before.has(each))
      .flatMap(findBrokenWords)
    // The press has led to another view.
    const moved = control.isConnected ? listMoved(after) : []
    return [
      ...broken.map((word) => `${name} cuts the word “${word}”`),
      ...moved.slice(0, 1).map(([element, now]) => {
        const then = before.get(element)!
        const [x, y] = [now.left - then.left, now.top - then.top].map(Math.round)
        return `${name} moves ${say(element)} by ${x}, ${y}, and ${moved.length - 1} more`
      }),
    ]
  }

  /** Lists what moved. A control may move what comes after it, and what is beside it in its form. */
  function listMoved(after: Places): [Element, Place][] {
    const isOutside = (element: Element) => !control.contains(element)
    const hasChanged = ([element, { text }]: [Element, Place], others: Places) =>
      isOutside(element) && others.get(element)?.text !== text
    const hasOpened =
      [...after].some((each) => hasChanged(each, before)) ||
      [...before].some((each) => hasChanged(each, after))
    return [...after].filter(([element, now]) => {
      const then = before.get(element)
      if (!then || !isOutside(element) || isBareBox(element, now)) return false
      if (isOfChangedSentence(element, after)) return false
      if (hasOpened && (then.top > at.top - most || block.contains(element))) return false
      // Words that end at an edge grow to the other side.
      const sides = [now.left - then.left, now.right - then.right].map(Math.abs)
      const across = block.contains(element) ? 0 : Math.min(...sides)
      // The browser scrolls along with what opened above the window.
      const down = Math.min(Math.abs(now.top - then.top), Math.abs(now.inWindow - then.inWindow))
      return Math.max(across, down) > most
    })
  }

  /** Recognizes a box without text of its own, whose content is all that people see. */
  function isBareBox({ childElementCount, tagName }: Element, { text }: Place): boolean {
    return childElementCount > 0 && tagName !== 'svg' && text.trim() === ''
  }

  function isOfChangedSentence(element: Element | null, after: Places): boolean {
    if (element === null) return false
    if (before.get(element)?.text !== after.get(element)?.text) return true
    return isOfChangedSentence(element.parentElement, after)
  }

  /** Reads the place of everything visible, except what stays in place when the page scrolls. */
  function readPlaces(): Places {
    const places: Places = new Map()
    const walk = (element: Element) => {
      if (/fixed|sticky/.test(getComputedStyle(element).position)) return
      const { width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true })
      if (isSeen && width > 2 && height > 2) places.set(element, placeOf(element))
      if (element.tagName !== 'svg') for (const child of element.children) walk(child)
    }
    walk(document.body)
    return places
  }

  function placeOf(element: Element): Place {
    const { left, right, top } = element.getBoundingClientRect()
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = words.map(({ nodeValue }) => nodeValue).join('')
    const [x, y] = [scrollX, scrollY]
    return { left: left + x, right: right + x, top: top + y, inWindow: top, text }
  }

  /** Finds the opener: a form that a menu item opens is below the button that opened the menu. */
  function findOpener(element: HTMLElement): Element {
    const menu = element.closest('[popover]')
    return (menu && document.querySelector(`[popovertarget="${menu.id}"]`)) ?? element
  }

  /** Finds broken words of prose: a key, a path or a URL may break anywhere. */
  function findBrokenWords(element: Element): string[] {
    if (element.closest('code, pre, [translate=no]')) return []
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      const words = node.nodeValue!.matchAll(/(?<!@\S*)[\p{L}’]{2,}(?!\S*@)/gu)
      return [...words].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
        return lines.size > 1 ? [word] : []
      })
    })
  }

  async function canBePressed(): Promise<boolean> {
    for (let tries = 0; tries < 10 && control.matches(':disabled, [aria-disabled=true]'); tries++)
      await pass(50)
    return control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled')
  }

  /** Waits for answers: on a busy machine they would come while the next control is pressed. */
  async function hearAnswers(): Promise<void> {
    await pass(100)
    for (let tries = 0; tries < 100 && (globalThis as Marked).asked > 0; tries++) await pass(50)
  }

  function closeOverlays(): void {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    for (const open of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) open.close()
  }

  function say({ tagName, className, textContent }: Element): string {
    return `${tagName.toLowerCase()}.${className} “${textContent!.trim().slice(0, 30)}”`
  }

  function pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
}
