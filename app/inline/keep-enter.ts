// This script notes Enter in the console's search, which opens its first row once that is found.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const dialog = form.closest<HTMLElement>('[data-search]')
  if (!dialog || form.role !== 'search') return
  event.preventDefault()
  dialog.dataset.enter = ''
})
