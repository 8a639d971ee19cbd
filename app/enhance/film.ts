// Loads what runs a part of a film once such a part is near: on a phone its steps, elsewhere the film. What
// could not be loaded is tried again. Separate from main.ts, which every page loads: few pages have films.
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting)
        import(/* @vite-ignore */ (target as HTMLElement).dataset.run!).catch(() => {})
  },
  { rootMargin: '200%' },
)
for (const part of document.querySelectorAll('[data-film] [data-run]')) watch.observe(part)
