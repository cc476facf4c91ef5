import { type Content, html, Markup } from './html-text.ts';
import type { Asset } from './page-assets.ts';

export interface Page {
  readonly title: string;
  /** The content security policy; what it leaves out is what the page may not do. */
  readonly policy: string;
  readonly style: Asset;
  readonly header: Content;
  readonly main: Content;
  /** Behind all that is read. */
  readonly scripts?: Content;
}

/** One page that needs nothing else. */
export function pageOf({ title, policy, style, header, main, scripts = null }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(style.text)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the summary</a>
${header}
<main id="main" tabindex="-1">
${main}
</main>
${scripts}
</body>
</html>
`.text;
}
