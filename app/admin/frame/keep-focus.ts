/** In milliseconds: a page that moves the focus itself has done so by then. */
const wait = 100

interface Place {
  element: HTMLElement
  /**
   * The elements that can take the focus when this one is gone: its row, the rows after it, the heading of the
   * list.
   */
  near: HTMLElement[]
}

/**
 * Keeps the focus nearby when its element disappears, or is disabled while something is sent. Otherwise
 * the focus would fall back to the start of the page. It moves to the error in a form, to the same
 * button, to the next row, or to the heading of the list or the page.
 */
export function keepFocus(main: HTMLElement): () => void {
  const gone = new AbortController()
  let last: Place | null = null
  let timer = 0
  const goOn = () => {
    if (last !== null && document.activeElement === document.body) takeFocus(findNext(last))
  }
  const changes = new MutationObserver(() => {
    clearTimeout(timer)
    timer = window.setTimeout(goOn, wait)
  })
  changes.observe(main, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      last = target instanceof HTMLElement && main.contains(target) ? notePlace(target) : null
    },
    gone,
  )
  // Somebody who clicks an empty area wants the focus nowhere.
  document.addEventListener('pointerdown', () => (last = null), gone)
  return () => {
    gone.abort()
    changes.disconnect()
    clearTimeout(timer)
  }
}

function notePlace(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('tbody, li')
  const rows = row ? [...row.parentElement!.querySelectorAll<HTMLElement>(':scope > *')] : []
  const heading = element.closest('section')?.querySelector('h2')
  return { element, near: [...rows.slice(rows.indexOf(row!)), ...(heading ? [heading] : [])] }
}

/** Finds the element to focus next; null while it is disabled. */
function findNext({ element, near }: Place): HTMLElement | null {
  const isThere = (each: HTMLElement) => each.isConnected && each.checkVisibility()
  if (!isThere(element)) return near.find(isThere) ?? document.querySelector('main h1')
  if (element.matches(':disabled')) return null
  const form = element.closest('form')
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [role="alert"]:not([hidden])',
  )
  return wrong ?? element
}

/** Focuses an element once, even if it is not focusable by itself. */
export function takeFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (element === null) return
  element.focus(options)
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus(options)
}
