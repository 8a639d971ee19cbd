/** For pages that React hydrates: repeats presses made before hydration. app/entry.client.tsx says when. */
let pressed: HTMLElement | null = null

addEventListener('click', keep)
addEventListener('react-ready', pressAgain, { once: true })

function keep({ target }: MouseEvent): void {
  pressed = (target as Element).closest<HTMLElement>('main button[type=button]')
}

function pressAgain(): void {
  removeEventListener('click', keep)
  pressed?.click()
}
