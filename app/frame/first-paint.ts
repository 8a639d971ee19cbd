/**
 * The first paint comes before all that it does not need. What waits in a `<template data-late>`,
 * scripts above all, is put into the page after it, and as soon as the page is read where nobody
 * looks: in another tab, or ahead of a visit. Who comes from elsewhere also reads at once in a font
 * that is there: both text fonts and the posters of films are asked for after that, the fonts a
 * moment after the scripts, because laying out the page anew takes a slow processor about as long as
 * running those. From page to page they are in the browser's cache. Nothing waits longer than three
 * seconds, whatever a browser tells or a line brings.
 */
export const hastenFirstPaint = `{const d=document,r=d.documentElement.dataset,
fonts=()=>Promise.allSettled(['Instrument Sans','Geist Mono'].map(n=>d.fonts.load('1em '+n))).then(()=>delete r.firstPaint),
go=()=>{setTimeout(fonts,150);for(const t of d.querySelectorAll('[data-late]'))d.head.append(t.content)},
late=()=>d.readyState=='loading'?d.addEventListener('DOMContentLoaded',go):go();
if(!d.referrer.startsWith(location.origin))r.firstPaint='';
setTimeout(()=>{late();delete r.firstPaint},3e3);
if(d.hidden)late();else new PerformanceObserver(late).observe({type:'paint',buffered:true})}`.replaceAll(
  '\n',
  '',
)
