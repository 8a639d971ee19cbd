// Loaded late, so that the bundler brings its style sheets along, as it does those of each page.
void import('./console.tsx')
