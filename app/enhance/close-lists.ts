/**
 * Closes a list that opened over the page when one of its links is chosen, even a link within the page,
 * and when the focus moves behind it.
 */
export function closeLists(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element)
      target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
  })
  document.addEventListener('focusin', ({ target }) => {
    const list = document.querySelector<HTMLElement>(':popover-open')
    if (!list || list.contains(target as Element)) return
    if ((target as HTMLButtonElement).popoverTargetElement !== list) list.hidePopover()
  })
}
