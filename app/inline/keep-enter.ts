// This script remembers Enter in the console's search, which then opens the first row it finds.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const dialog = form.closest<HTMLElement>('[data-search]')
  if (!dialog || form.role !== 'search') return
  event.preventDefault()
  dialog.dataset.enter = ''
})
