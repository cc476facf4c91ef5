import { html, Markup, type MarkupContent } from './html-text.ts';
import type { PageAsset } from './page-assets.ts';

export interface HtmlPage {
  readonly title: string;
  /** Favicon; left out: none. */
  readonly icon?: PageIcon;
  /** Content security policy, which restricts what the page may load and run. */
  readonly policy: string;
  readonly style: PageAsset;
  readonly header: MarkupContent;
  readonly main: MarkupContent;
  /** Scripts, placed after the readable content. */
  readonly scripts?: MarkupContent;
}

export interface PageIcon {
  readonly sign: string;
  /** Colour in CSS notation. */
  readonly colour: string;
}

/** Returns a page that needs no other file. */
export function renderPage({ title, icon, policy, style, header, main, scripts = null }: HtmlPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon === undefined ? 'data:,' : iconOf(icon)}">
<title>${title}</title>
<style>${new Markup(style.text)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header}
<main id="main" tabindex="-1">
${main}
</main>
${scripts}
</body>
</html>
`.text;
}

function iconOf({ sign, colour }: PageIcon): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${colour}"/><text x="8" y="12" font-size="11" text-anchor="middle" fill="#fff">${sign}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
