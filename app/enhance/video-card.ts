// Replaces a card's poster with the YouTube player, only when its button is pressed.
for (const player of document.querySelectorAll<HTMLTemplateElement>('[data-youtube]')) {
  const card = player.parentElement!
  const button = card.querySelector('button')!
  card.querySelector('a')!.hidden = true
  button.hidden = false
  button.addEventListener('click', () => {
    card.replaceChildren(player.content)
    card.querySelector('iframe')!.focus()
  })
}
