/** Opens the system's share sheet, where there is one; elsewhere the links write an email. */
export function shareLink(): void {
  if (!('share' in navigator)) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share]'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      // Closing the share sheet is not an error.
      navigator.share({ url: new URL(link.dataset.share!, location.href).href }).catch(() => {})
    })
}
