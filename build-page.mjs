// Bundles the script of report.html, and puts its style beside it: what reports/page-assets.ts reads.
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('.', import.meta.url));
const folder = `${root}dist/reports`;

mkdirSync(folder, { recursive: true });
await build({
  input: `${root}reports/page/main.ts`,
  logLevel: 'silent',
  output: { file: `${folder}/page.js`, format: 'iife', minify: true, comments: false },
});
copyFileSync(`${root}reports/page/page.css`, `${folder}/page.css`);
