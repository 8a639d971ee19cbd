/**
 * Who comes from elsewhere reads the first page at once: its two text fonts are asked for after the
 * first paint. From page to page they are in the browser's cache and part of the first paint.
 */
export const deferFonts =
  "if(!document.referrer.startsWith(location.origin)){const d=document.documentElement.dataset;d.fonts='later';new PerformanceObserver(()=>delete d.fonts).observe({type:'paint',buffered:true})}"
