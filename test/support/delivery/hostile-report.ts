export function makeReport(body: string, head = ''): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="sv">
<head><title>Årsredovisning</title>${head}</head>
<body><h1>Årsredovisning</h1>${body}</body></html>`);
}

export function makeHeadThatLoads(origin: string): string {
  return `
<link rel="stylesheet" href="${origin}/link.css"/>
<link rel="preload" as="image" href="${origin}/preload.png"/>
<link rel="prefetch" href="${origin}/prefetch.html"/>
<link rel="preconnect" href="${origin}"/>
<link rel="dns-prefetch" href="${origin}"/>
<link rel="icon" href="${origin}/icon.png"/>
<link rel="manifest" href="${origin}/manifest.json"/>
<link rel="modulepreload" href="${origin}/module.js"/>
<meta http-equiv="refresh" content="0;url=${origin}/refresh.html"/>
<style>
@import url("${origin}/import.css");
@font-face { font-family: strange; src: url("${origin}/font.woff2"); }
p { font-family: strange; background: url("${origin}/background.png"); }
h1::before { content: url("${origin}/content.png"); }
</style>`;
}

export function makeBodyThatLoads(origin: string): string {
  return `
<p><a href="${origin}/a.html" ping="${origin}/ping">text</a></p>
<img src="${origin}/img.png" alt=""/><img srcset="${origin}/srcset.png 1x" alt=""/>
<iframe src="${origin}/iframe.html"></iframe>
<iframe srcdoc="&lt;img src='${origin}/srcdoc.png'&gt;"></iframe>
<iframe src="data:text/html,&lt;img src='${origin}/nested.png'&gt;&lt;script&gt;fetch('${origin}/nested')&lt;/script&gt;"></iframe>
<object data="${origin}/object.html"></object><object data="${origin}/object.svg" type="image/svg+xml"></object>
<embed src="${origin}/embed.html"/>
<video src="${origin}/video.mp4" poster="${origin}/poster.png" autoplay="autoplay"></video>
<audio src="${origin}/audio.mp3" autoplay="autoplay"></audio>
<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
<image href="${origin}/svg.png" width="9" height="9"/><image xlink:href="${origin}/xlink.png" width="9" height="9"/>
<use href="${origin}/use.svg#x"/><rect width="9" height="9" filter="url(${origin}/filter.svg#f)"/>
</svg>
<script src="${origin}/script.js"></script>
<script>fetch('${origin}/fetch'); new Image().src = '${origin}/image'; navigator.sendBeacon('${origin}/beacon');</script>`;
}

const FIFTY_PAGES =
  "document.body.innerHTML = '&lt;p style=\\'break-after: page\\'&gt;x&lt;/p&gt;'.repeat(50)";

export const SCRIPTS = `
<script>${FIFTY_PAGES}</script>
<img src="data:image/png;base64,x" alt="" onerror="${FIFTY_PAGES}"/>
<iframe src="javascript:parent.${FIFTY_PAGES}"></iframe>
<svg xmlns="http://www.w3.org/2000/svg" onload="${FIFTY_PAGES}"><script>${FIFTY_PAGES}</script></svg>
<details open="open" ontoggle="${FIFTY_PAGES}"><summary>x</summary></details>`;

/** Its style takes minutes to compute. */
export const SLOW_REPORT = makeReport(
  `${'<div>'.repeat(200)}${'<p>x</p>'.repeat(20_000)}${'</div>'.repeat(200)}`,
  `<style>${Array.from({ length: 3_000 }, (_, at) => `:has(* * * * * ~ * .x${at}) * * * ~ * { color: red }`).join('')}</style>`,
);

export const GREEDY_REPORT = makeReport(
  `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
    { length: 8 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#a8"/></svg>`,
);
