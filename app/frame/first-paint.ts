/**
 * Who comes from elsewhere reads the first page at once: its two text fonts and the posters of its
 * films are asked for after the first paint. From page to page they are in the browser's cache.
 */
export const hastenFirstPaint =
  "if(!document.referrer.startsWith(location.origin)){const d=document.documentElement.dataset;d.firstPaint='';new PerformanceObserver(()=>delete d.firstPaint).observe({type:'paint',buffered:true})}"
