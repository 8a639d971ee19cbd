/** A list of links that opened over the page closes when one of them is chosen, also one that stays on the page. */
export function closeChosenLists(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element)
      target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
  })
}
