/** Sets the frame of each email in the demo's mailbox as high as the email. */
for (const frame of document.querySelectorAll<HTMLIFrameElement>('.email iframe')) {
  const fit = () => {
    const email = frame.contentDocument?.documentElement
    // There is none while it loads, or while another email is shown.
    if (!email || !frame.clientWidth) return
    frame.style.height = '0'
    frame.style.height = `${email.scrollHeight}px`
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  addEventListener('change', fit)
  // This script may come after the email.
  if (frame.contentDocument?.URL === frame.src) fit()
}
