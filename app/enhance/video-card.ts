// Puts the player of YouTube in the place of a card's poster, when its button is pressed and not before.
for (const card of document.querySelectorAll<HTMLElement>('[data-youtube]')) {
  const button = card.querySelector('button')!
  card.querySelector('a')!.hidden = true
  button.hidden = false
  button.addEventListener('click', () => play(card))
}

function play(card: HTMLElement): void {
  const player = document.createElement('iframe')
  player.src = `https://www.youtube-nocookie.com/embed/${card.dataset.youtube}?autoplay=1`
  player.title = card.dataset.title!
  player.allow = 'autoplay; fullscreen; picture-in-picture'
  // Without a referrer the player refuses some videos.
  player.referrerPolicy = 'strict-origin-when-cross-origin'
  card.replaceChildren(player)
  player.focus()
}
