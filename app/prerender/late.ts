/** Puts mark-up into a page that app/frame/first-paint.ts lets work after the first paint. */
export function putLate(html: string, markup: string): string {
  return html.replace('</head>', () => `<template data-late="">${markup}</template></head>`)
}
