// This script runs before the first paint, so that a chosen theme does not flash. app/enhance/theme.ts
// stores it.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Some windows refuse storage.
}
