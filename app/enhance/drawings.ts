// Asks for the drawings of a section when it comes near. Nobody waits for them at the top of the page.
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target)
  },
  { rootMargin: '300px' },
)
for (const section of document.querySelectorAll('section:has([data-drawing])'))
  near.observe(section)

function draw(section: Element): void {
  near.unobserve(section)
  for (const use of section.querySelectorAll('[data-drawing]'))
    use.setAttribute('href', use.getAttribute('data-drawing')!)
}
