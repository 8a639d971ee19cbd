/** Opens the system's share sheet, where there is one; elsewhere the link writes an email. */
export function shareLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-share]')
  if (!link || !('share' in navigator)) return
  link.addEventListener('click', (event) => {
    event.preventDefault()
    // Closing the share sheet is not an error.
    navigator.share({ url: new URL(link.dataset.share!, location.href).href }).catch(() => {})
  })
}
