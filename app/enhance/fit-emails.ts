/** Sets the height of each email's frame in the demo's mailbox to that of the email. */
for (const frame of document.querySelectorAll<HTMLIFrameElement>('.email iframe')) {
  const fit = () => {
    const email = frame.contentDocument?.documentElement
    // There is no email while one loads, or while another is shown.
    if (!email || !frame.clientWidth) return
    frame.style.height = '0'
    frame.style.height = `${email.scrollHeight}px`
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  addEventListener('change', fit)
  // The email may have loaded before this script.
  if (frame.contentDocument?.URL === frame.src) fit()
}
