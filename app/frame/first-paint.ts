import { textFonts } from './text-fonts.ts'

/**
 * The first paint comes before all that it does not need. What waits in a `<template data-late>`,
 * scripts above all, is put into the page after it, and as soon as the page is read where nobody
 * looks: in another tab, or ahead of a visit. Who comes from elsewhere also reads at once in a font
 * that is there: both text fonts and the posters of films are asked for after that, the fonts a
 * moment after the scripts, because laying out the page anew takes a slow processor about as long as
 * running those. The fonts are no rules of a style sheet: added when both are there, one after the
 * other, they cost two short layouts, and no style is worked out again. From page to page they are
 * in the browser's cache. Nothing waits longer than three seconds, whatever a browser tells or a line
 * brings.
 */
export const hastenFirstPaint = `{const d=document,r=d.documentElement.dataset,
faces=${JSON.stringify(textFonts)}.map(([name,file,weight])=>new FontFace(name,'url('+file+')',{weight,display:'swap'})),
show=()=>{for(const f of faces)d.fonts.add(f);delete r.firstPaint},
fonts=()=>Promise.allSettled(faces.map(f=>f.load())).then(()=>{d.fonts.add(faces[0]);setTimeout(show,60)}),
go=()=>{if('firstPaint'in r)setTimeout(fonts,150);for(const t of d.querySelectorAll('[data-late]'))d.head.append(t.content)},
late=()=>d.readyState=='loading'?d.addEventListener('DOMContentLoaded',go):go();
if(d.referrer.startsWith(location.origin))show();else r.firstPaint='';
setTimeout(()=>{late();show()},3e3);
if(d.hidden)late();else new PerformanceObserver(late).observe({type:'paint',buffered:true})}`.replaceAll(
  '\n',
  '',
)
