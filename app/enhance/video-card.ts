// Puts the player of YouTube in the place of a card's poster, when its button is pressed and not before.
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
