/**
 * Closes a list that opened over the page when a link in it is followed, even within the page, and when
 * the focus leaves it.
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
