// Bundles the script of report.html, and its style with the design tokens prepended. `reports/html/page-assets.ts` reads both.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}dist/reports`;

mkdirSync(folder, { recursive: true });
await build({
  input: `${root}reports/page/main.ts`,
  logLevel: 'silent',
  output: { file: `${folder}/page.js`, format: 'iife', minify: true, comments: false },
});
const require = createRequire(import.meta.url);
const tokens = [
  require.resolve('open-props/sizes.min.css'),
  require.resolve('open-props/borders.min.css'),
  require.resolve('open-props/gray.min.css'),
  require.resolve('open-props/red.min.css'),
].map((file) => readFileSync(file, 'utf8'));
writeFileSync(`${folder}/page.css`, [...tokens, readFileSync(`${root}reports/page/page.css`, 'utf8')].join('\n'));
